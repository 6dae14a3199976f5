-- For how long the present period was paused. Its end moved by as much.
alter table subscriptions add column paused_seconds bigint not null default 0;
