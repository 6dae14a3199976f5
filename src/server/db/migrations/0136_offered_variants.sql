-- A bump and an offer after a purchase can be one variant of a product. Null: the product has no variants.
alter table product_bumps add column variant_id uuid;
alter table product_bumps add column item_id uuid not null generated always as (coalesce(variant_id, bump_id)) stored;
alter table product_bumps drop constraint product_bumps_once;
alter table product_bumps add constraint product_bumps_once unique (store_id, product_id, item_id);
alter table product_bumps add constraint product_bumps_variant
  foreign key (store_id, variant_id) references product_variants (store_id, id) on delete cascade;

alter table purchase_offers add column variant_id uuid;
alter table purchase_offers add column item_id uuid not null generated always as (coalesce(variant_id, offered_id)) stored;
alter table purchase_offers drop constraint purchase_offers_once;
alter table purchase_offers add constraint purchase_offers_once unique (store_id, product_id, item_id);
alter table purchase_offers add constraint purchase_offers_variant
  foreign key (store_id, variant_id) references product_variants (store_id, id) on delete cascade;

-- An answer is about the variant that was offered, or about the product if it has none.
alter table offer_answers rename column offered_id to item_id;
