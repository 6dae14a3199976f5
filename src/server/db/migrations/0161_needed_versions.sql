-- The newest migration that a version of Stoa must know to run on the schema after this one. Null: any version that ran before.
-- See README.md for when a migration needs it.
alter table migrations add column needs text;
