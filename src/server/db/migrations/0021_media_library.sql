-- What a picture's file was called, and what becomes of uploads: one that was never put anywhere goes after a week, a
-- deleted one once nothing needs it. Those from before this was told to their creators stay.
alter table images
  add column name text not null default '',
  add column was_used boolean not null default true,
  add column deleted_at timestamptz;
alter table images alter column was_used set default false;
alter table media
  add column was_used boolean not null default true,
  add column deleted_at timestamptz;
alter table media alter column was_used set default false;
grant update (was_used, deleted_at) on media to {{app}};

create index images_latest on images (store_id, created_at desc, id desc);
create index media_latest on media (store_id, created_at desc, id desc);
-- Whether anything still shows a picture.
create index product_covers_image on product_covers (store_id, image_id);
create index order_lines_image on order_lines (store_id, image_id);
