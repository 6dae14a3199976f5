-- The letters a person was written on a day that cost their sender nothing: by their ids, so that a letter tried again
-- counts once.
alter table mail_recipients add column letters text[] not null default '{}';
