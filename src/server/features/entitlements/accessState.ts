import { sql, type RawBuilder } from 'kysely';
import { TEMPORARY_CLOSINGS, type AccessState, type Closing } from '#shared/rules/access.ts';
import { refundedUnits } from '../sales/paidLines.ts';

/**
 * Everything that closes an entitlement, as `text[]`. Rows that the version before changed, or that were closed before there
 * was `closed_for`, have only a reason.
 */
export const closingsOf = (alias: string): RawBuilder<Closing[]> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<Closing[]>`(case
    when ${column('revoked_at')} is null then '{}'::text[]
    when cardinality(${column('closed_for')}) > 0 then ${column('closed_for')}
    when ${column('revoked_reason')} = 'subscription' then '{ended}'::text[]
    when ${column('revoked_reason')} in ('disputed', 'paused', 'dispute-lost', 'refunded')
      then array[${column('revoked_reason')}]
    else '{creator}'::text[] end)`;
};

/** When a row of `entitlements` was closed. */
export const closedAtOf = (alias: string): RawBuilder<Date | null> =>
  sql<Date | null>`${sql.ref(`${alias}.revoked_at`)}`;

/** Whether nothing closes a row of `entitlements`, whenever it is valid. */
export const isNotClosed = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.revoked_at`)} is null`;

/** Whether a row of `entitlements` is of the buyer, and not of somebody who has a seat. */
export const isOwn = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.source`)} is distinct from 'seat'`;

/** The rule: whether a row of `entitlements` gives access at a time. */
export const isOpen = (alias: string, now: Date): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(${isNotClosed(alias)}
    and (${column('valid_from')} is null or ${column('valid_from')} <= ${now})
    and (${column('valid_until')} is null or ${column('valid_until')} > ${now}))`;
};

/**
 * Whether the buyer's row of `entitlements` allows to give seats at a time. It does not matter whether they use one themselves.
 */
export const givesSeats = (alias: string, now: Date): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(${closingsOf(alias)} <@ '{seat}'::text[]
    and (${column('valid_from')} is null or ${column('valid_from')} <= ${now})
    and (${column('valid_until')} is null or ${column('valid_until')} > ${now}))`;
};

/**
 * The units that an entitlement `e` of order line `l` gives one person: those of the line that were not refunded, but one if they
 * are seats. A pending refund counts. The last refunded unit closes the access, so one is left of access that is open all the same.
 */
export const unitsOf = sql<number>`case when l.seats > 0 then 1 else greatest(1, l.quantity - ${refundedUnits}) end`;

/** Whether unit `unit` of line `l` was refunded, while others were not. Units of a grant are of no line. */
export const isRefundedUnit = (unit: RawBuilder<number | null>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(l.seats = 0 and ${unit} between ${unitsOf} + 1 and l.quantity, false)`;

/** The same rule with the reason. What closes access now comes before what will open it later. */
export const stateOf = (alias: string, now: Date): RawBuilder<AccessState> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<AccessState>`(case
    when ${isOpen(alias, now)} then 'open'
    when ${column('revoked_at')} is not null and ${closingsOf(alias)} <@ ${TEMPORARY_CLOSINGS}::text[] then 'suspended'
    when ${column('revoked_at')} is not null then 'revoked'
    when ${column('valid_until')} <= ${now} then 'ended'
    else 'not-yet' end)`;
};
