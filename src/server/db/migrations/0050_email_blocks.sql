-- The product and the button of a campaign stood in columns of their own, below its text. They are parts of the body now,
-- which a creator puts where they want them.
alter table email_campaigns no force row level security;
update email_campaigns set body = jsonb_build_object(
    'type', 'doc',
    'content',
    coalesce(body -> 'content', '[]')
      || case when product_id is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
           'type', 'emailProduct', 'attrs', jsonb_build_object('productId', product_id))) end
      || case when button_label = '' and button_url = '' then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
           'type', 'emailButton', 'attrs', jsonb_build_object('label', button_label, 'url', button_url))) end)
  where product_id is not null or button_label <> '' or button_url <> '';
alter table email_campaigns force row level security;

alter table email_campaigns drop column product_id, drop column button_label, drop column button_url;
