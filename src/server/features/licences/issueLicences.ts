import { sql, type RawBuilder } from 'kysely';
import { provenStore } from '#shared/kit/ids.ts';
import type { Secrets } from '../../access/secrets.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { Database } from '../../db/database.ts';
import { newRowId } from '../../db/rowId.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { isNotClosed, unitsOf } from '../entitlements/accessState.ts';
import { openContents } from '../entitlements/openContents.ts';
import { keyColumns, makeLicenceKey } from './licenceKey.ts';

interface Issuing {
  secrets: Secrets;
  now: Date;
  /** Which entitlements `e`. */
  of: RawBuilder<boolean>;
  /** Begins with the entitlement of this unit, so that those before it are not read again. It may have further units. */
  after?: Pick<Unit, 'grantedAt' | 'entitlementId'> | undefined;
}

/** How many keys one call makes. */
const ISSUED_AT_ONCE = 500;

/** Entitlements `e` that were granted at most so many hours ago. */
export const isRecent = (now: Date, hours: number): RawBuilder<boolean> =>
  sql<boolean>`e.granted_at > ${new Date(now.getTime() - hours * 3_600_000)}`;

/** Makes all keys that entitlements of a store lack, some at a time. */
export async function issueAllLicences(
  db: Database,
  { realm, ...issuing }: Issuing & { realm: string },
): Promise<void> {
  let after: Unit | undefined;
  do {
    const units = await db.inStore(provenStore(realm), (tx) => issueLicences(tx, { ...issuing, after }));
    after = units.length === ISSUED_AT_ONCE ? units.at(-1) : undefined;
  } while (after);
}

/**
 * Makes the keys that entitlements give and do not have yet, one for each unit of their order line, and returns for which
 * units. Everything that shows keys calls this first, so a key exists wherever the step before was interrupted.
 */
export async function issueLicences(tx: StoreTx, issuing: Issuing): Promise<Unit[]> {
  const lacking = await findLacking(tx, issuing);
  if (lacking.length === 0) return [];
  if (!(await hasFreeKeys(tx, lacking))) {
    await insertKeys(tx, lacking, issuing);
    return lacking;
  }
  // Without the lock, two transactions could give two imported keys for one unit.
  await lockLicences(tx);
  const units = await findLacking(tx, issuing);
  await insertKeys(tx, await giveFreeKeys(tx, units), issuing);
  return units;
}

/** Serializes what gives imported keys in the store. */
export const lockLicences = (tx: StoreTx): Promise<number> =>
  tx.run(tx.q.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended('licences ' || ${tx.realm}, 0))`.as('locked')));

interface Unit {
  /** Of the entitlement. */
  grantedAt: Date;
  entitlementId: string;
  customerId: string;
  productId: string;
  contentId: string;
  unit: number;
}

/** Looked up for each unit: a join would read all keys of the store. */
const hasNoKey = sql<boolean>`not exists (
  select from licences k
   where k.store_id = e.store_id and k.content_id = c.id and k.entitlement_id = e.id and k.unit = u.unit offset 0)`;

const findLacking = (tx: StoreTx, { of, after }: Issuing): Promise<Unit[]> =>
  tx.many(
    tx.q
      .selectFrom('entitlements as e')
      .innerJoin('contents as c', openContents)
      .leftJoin('order_lines as l', (on) =>
        on.onRef('l.store_id', '=', 'e.store_id').onRef('l.id', '=', 'e.order_line_id'),
      )
      .innerJoinLateral(
        () => sql<{ unit: number }>`(select unit from generate_series(1, ${unitsOf}) as unit)`.as('u'),
        (on) => on.onTrue(),
      )
      .select([
        'e.granted_at as grantedAt',
        'e.id as entitlementId',
        'e.customer_id as customerId',
        'e.product_id as productId',
      ])
      .select(['c.id as contentId', 'u.unit'])
      .where('e.store_id', '=', tx.realm)
      .where('e.plan_id', 'is', null)
      .where('c.kind', '=', 'licence')
      .where(hasNoKey)
      .where(isNotClosed('e'))
      .where(of)
      // A Date has whole milliseconds: some entitlements of the same one may be read again, and none is left out.
      .$if(after !== undefined, (entitlements) =>
        entitlements.where(
          sql<boolean>`(e.granted_at, e.id) >= (${after?.grantedAt}::timestamptz, ${after?.entitlementId}::uuid)`,
        ),
      )
      .orderBy('e.granted_at')
      .orderBy('e.id')
      .orderBy('c.id')
      .orderBy('u.unit')
      .limit(ISSUED_AT_ONCE),
  );

const freeKeys = (tx: StoreTx, contentIds: readonly string[]) =>
  tx.q
    .selectFrom('licences as k')
    .where('k.store_id', '=', tx.realm)
    .where(isOneOf(sql.ref('k.content_id'), contentIds))
    .where('k.entitlement_id', 'is', null)
    .where('k.held_for', 'is', null)
    .where('k.disabled_at', 'is', null);

const contentsOf = (units: readonly Unit[]): string[] => [...new Set(units.map(({ contentId }) => contentId))];

const hasFreeKeys = async (tx: StoreTx, units: readonly Unit[]): Promise<boolean> =>
  (await tx.maybe(freeKeys(tx, contentsOf(units)).select('k.id').limit(1))) !== undefined;

/** Gives imported keys that nobody has, in their order, and returns the units for which there was none. */
async function giveFreeKeys(tx: StoreTx, units: readonly Unit[]): Promise<Unit[]> {
  const left: Unit[] = [];
  for (const [contentId, ofContent] of Map.groupBy(units, (unit) => unit.contentId)) {
    const free = await tx.many(
      freeKeys(tx, [contentId]).select('k.id').orderBy('k.created_at').orderBy('k.id').limit(ofContent.length),
    );
    for (const [index, unit] of ofContent.entries()) {
      const key = free[index];
      if (key) await assignKey(tx, { licenceId: key.id, ...unit });
      else left.push(unit);
    }
  }
  return left;
}

/** Gives an imported key for a unit of an entitlement. */
export const assignKey = (
  tx: StoreTx,
  {
    licenceId,
    entitlementId,
    customerId,
    unit,
  }: Pick<Unit, 'entitlementId' | 'customerId' | 'unit'> & {
    licenceId: string;
  },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('licences')
      .set({ entitlement_id: entitlementId, customer_id: customerId, unit, held_for: null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', licenceId),
  );

/** A unit that another transaction has given a key meanwhile keeps that one. */
async function insertKeys(tx: StoreTx, units: readonly Unit[], { secrets, now }: Issuing): Promise<void> {
  const rows = units.map(({ entitlementId, customerId, productId, contentId, unit }) => ({
    store_id: tx.realm,
    id: newRowId(),
    product_id: productId,
    content_id: contentId,
    entitlement_id: entitlementId,
    customer_id: customerId,
    unit,
    ...keyColumns(secrets, { realm: tx.realm, key: makeLicenceKey() }),
    created_at: now,
  }));
  if (rows.length > 0)
    await tx.run(
      tx.q
        .insertInto('licences')
        .values(rows)
        .onConflict((on) => on.doNothing()),
    );
}
