import { sql, type RawBuilder } from 'kysely';
import { isOpen } from './accessState.ts';

export interface DownloadsLeft {
  left: number;
  allowed: number;
}

interface Scope {
  now: Date;
  /** Of an order, only what it gives itself. Otherwise all that the customer has of the item, such as after buying it again. */
  isOfOrder: boolean;
}

/** The open entitlements `h` that give the same as entitlement `e`, of which a library shows one. */
const sameItem = ({ now, isOfOrder }: Scope) => sql`h.store_id = e.store_id and h.customer_id = e.customer_id
  and h.product_id = e.product_id and h.variant_id is not distinct from e.variant_id
  and ${isOpen('h', now)} and ${isOfOrder ? sql`h.id = e.id` : sql`true`}`;

/** When the latest of them ends. Null: one has no end. */
export const itemEnd = (
  scope: Scope,
): RawBuilder<Date | null> => sql<Date | null>`(case when e.valid_until is not null then (
  select case when bool_and(h.valid_until is not null) then max(h.valid_until) end from entitlements h
   where ${sameItem(scope)}) end)`;

/** How many downloads of file `f` they have left together. Null: one has no limit. */
export const itemDownloads = (scope: Scope): RawBuilder<DownloadsLeft | null> => sql<DownloadsLeft | null>`(
  case when e.download_limit is not null then (
    select case when bool_and(h.download_limit is not null) then json_build_object(
        'left', sum(greatest(h.download_limit - coalesce(u.used, 0), 0)), 'allowed', sum(h.download_limit)) end
      from entitlements h
      left join download_counts u on u.store_id = h.store_id and u.entitlement_id = h.id and u.file_id = f.id
     where ${sameItem(scope)}) end)`;
