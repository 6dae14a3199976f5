-- Nothing reads when a line was changed: the units of a paid order leave the cart by their number.
alter table cart_lines drop column changed_at;
