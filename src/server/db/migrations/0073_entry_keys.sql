-- A uuid can be joined by index. Row-level security keeps a cast from using one.
alter table processor_entries alter column source_key type uuid using source_key::uuid;
