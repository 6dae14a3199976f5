-- People who bring buyers to a store and earn a share of what these buy. `code` is the end of their link. Orders with the
-- discount count as theirs too. A new `page_version` ends the links to their page that they have received before.
create table store_affiliates (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  email text not null,
  email_key text not null,
  code text not null,
  basis_points integer not null
    constraint store_affiliates_rate check (basis_points between 100 and 7500),
  discount_id uuid,
  is_active boolean not null,
  page_version integer not null default 1,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, discount_id) references discounts (store_id, id),
  constraint store_affiliates_code unique (store_id, code),
  constraint store_affiliates_email unique (store_id, email_key),
  constraint store_affiliates_discount unique (store_id, discount_id)
);
create index store_affiliates_latest on store_affiliates (store_id, created_at desc, id desc);

-- The products that they earn from. None: all.
create table store_affiliate_products (
  store_id uuid not null,
  affiliate_id uuid not null,
  product_id uuid not null,
  primary key (store_id, affiliate_id, product_id),
  foreign key (store_id, affiliate_id) references store_affiliates (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id)
);
create index store_affiliate_products_product on store_affiliate_products (store_id, product_id);

-- What an order earns its affiliate. `base` and rate are those at the time of the order; `amount` is what the ledger has now.
create table commissions (
  store_id uuid not null,
  order_id uuid not null,
  affiliate_id uuid not null,
  base bigint not null check (base >= 0),
  basis_points integer not null,
  amount bigint not null default 0 check (amount >= 0),
  currency char(3) not null,
  -- Since the payment: when it can be paid out.
  release_at timestamptz,
  released_at timestamptz,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, affiliate_id) references store_affiliates (store_id, id),
  constraint commissions_released check (released_at is null or release_at is not null)
);
create index commissions_latest on commissions (store_id, affiliate_id, release_at desc, order_id desc)
  where release_at is not null;
-- The hourly search for what can be released.
create index commissions_held on commissions (store_id, release_at) where release_at is not null and released_at is null;

-- What a store has paid an affiliate outside Stoa.
create table commission_payments (
  store_id uuid not null,
  id uuid not null,
  affiliate_id uuid not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  idempotency_key text not null,
  paid_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, affiliate_id) references store_affiliates (store_id, id),
  constraint commission_payments_key unique (store_id, idempotency_key)
);
create index commission_payments_latest on commission_payments (store_id, paid_at desc, id desc);
create index commission_payments_affiliate on commission_payments (store_id, affiliate_id, paid_at desc, id desc);

-- Every change of a commission: by the payment, refunds and disputes. The ledger has a transfer with the id of each. A
-- payment settles those of released commissions; later ones are set off against the next payment.
create table commission_changes (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  affiliate_id uuid not null,
  amount bigint not null check (amount <> 0),
  currency char(3) not null,
  created_at timestamptz not null,
  payment_id uuid,
  primary key (store_id, id),
  foreign key (store_id, order_id) references commissions (store_id, order_id),
  foreign key (store_id, affiliate_id) references store_affiliates (store_id, id),
  foreign key (store_id, payment_id) references commission_payments (store_id, id)
);
create index commission_changes_order on commission_changes (store_id, order_id);
create index commission_changes_unpaid on commission_changes (store_id, affiliate_id) where payment_id is null;
create index commission_changes_payment on commission_changes (store_id, payment_id) where payment_id is not null;

do $$
declare t text;
begin
  foreach t in array array['store_affiliates', 'store_affiliate_products', 'commissions', 'commission_payments',
    'commission_changes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
  end loop;
end $$;
grant select, insert, update on store_affiliates to {{app}};
grant select, insert, delete on store_affiliate_products to {{app}};
grant select, insert, update, delete on commissions to {{app}};
grant select, insert on commission_payments to {{app}};
grant select, insert, update on commission_changes to {{app}};
