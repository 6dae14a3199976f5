-- Who repairs a store's mail account holds it until then. No transaction stays open while the provider is asked.
alter table store_mail add column repairing_until timestamptz;
