-- License keys, the machines that use them, and the keys that sign offline licenses.

-- A key belongs to a unit of an entitlement. An imported key belongs to nobody until somebody gets it.
create table licences (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  content_id uuid not null,
  entitlement_id uuid,
  customer_id uuid,
  -- Counts from one: an order of three units has three keys.
  unit integer,
  -- A keyed hash by which software finds the key, and the key itself, encrypted.
  key_hash bytea not null,
  sealed_key text not null,
  -- Whom an imported key is given to.
  held_for text,
  activations integer not null default 0 check (activations >= 0),
  -- Of this key only. Null: the limit of the content.
  activation_limit integer check (activation_limit between 1 and 1000),
  -- How often it was verified by the address that counts.
  uses integer not null default 0,
  disabled_at timestamptz,
  disabled_reason text not null default '',
  imported_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint licences_key unique (store_id, key_hash),
  constraint licences_unit unique (store_id, content_id, entitlement_id, unit),
  constraint licences_owner check (num_nulls(entitlement_id, customer_id, unit) in (0, 3)),
  foreign key (store_id, content_id) references contents (store_id, id) on delete cascade,
  foreign key (store_id, entitlement_id) references entitlements (store_id, id)
);
create index licences_product on licences (store_id, product_id, created_at, id);
create index licences_entitlement on licences (store_id, entitlement_id);
create index licences_customer on licences (store_id, customer_id);
create index licences_free on licences (store_id, content_id, created_at, id) where entitlement_id is null;
alter table licences enable row level security;
alter table licences force row level security;
create policy of_store on licences using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on licences to {{app}};

create table licence_activations (
  store_id uuid not null,
  id uuid not null,
  licence_id uuid not null,
  -- What the software calls the machine.
  fingerprint text not null,
  name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint licence_activations_machine unique (store_id, licence_id, fingerprint),
  foreign key (store_id, licence_id) references licences (store_id, id) on delete cascade
);
alter table licence_activations enable row level security;
alter table licence_activations force row level security;
create policy of_store on licence_activations using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on licence_activations to {{app}};

-- The Ed25519 key of a store.
create table licence_signing_keys (
  store_id uuid not null,
  id text not null,
  public_key text not null,
  sealed_key text not null,
  created_at timestamptz not null,
  primary key (store_id)
);
alter table licence_signing_keys enable row level security;
alter table licence_signing_keys force row level security;
create policy of_store on licence_signing_keys using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on licence_signing_keys to {{app}};
