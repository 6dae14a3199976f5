-- How many people can use each unit after a switch within a paid period. Null: as many as the order line says.
alter table entitlements add column seats integer;
