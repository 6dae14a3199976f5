-- Events about saved methods: the card was replaced by its network, or removed at the provider.
alter table provider_events
  drop constraint provider_events_subject,
  add constraint provider_events_subject check (subject in ('payment', 'account', 'payout', 'method'));
create index payment_methods_provider on payment_methods (store_id, provider_method);
