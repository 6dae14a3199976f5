import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { PLATFORM_REALM, type StoreId } from '#shared/kit/ids.ts';
import { deviceText } from '#shared/rules/device.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { Faults } from '../../access/faults.ts';
import { flushBeforeEnd } from '../../access/flushBeforeEnd.ts';
import type { Secrets } from '../../access/secrets.ts';
import { addressHash } from '../../access/securityEvents.ts';
import type { LoggedEvent, SecurityLog } from '../../access/securityLog.ts';
import type { Database } from '../../db/database.ts';
import type { SecurityEvents } from '../../db/schema.ts';
import { identityOf, type IdentityTx } from '../../db/transaction.ts';

const FLUSH_MS = 5000;
/** Rows per flush. Events beyond these are combined into one more row per realm and kind. */
const CAPACITY = 250;

type Row = Insertable<SecurityEvents> & { repeats: number };

interface BufferedEvent {
  event: LoggedEvent;
  hash: Buffer;
  repeats: number;
}

/**
 * Buffers events for five seconds, so that a flood of failures writes at most fifty rows per second. Events that could
 * not be written are retried. Only a killed process loses its events; rate limits are counted immediately, elsewhere.
 */
export function openSecurityLog({
  db,
  secrets,
  faults,
  flushMs = FLUSH_MS,
}: {
  db: Database;
  secrets: Secrets;
  faults: Faults;
  flushMs?: number;
}): SecurityLog {
  let buffer = new Map<string, BufferedEvent>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const add = (key: string, { event, hash, repeats }: BufferedEvent) => {
    const known = buffer.get(key);
    if (known) known.repeats += repeats;
    else buffer.set(key, { event, hash, repeats });
  };
  const write = async () => {
    const realms = byRealm(buffer);
    buffer = new Map();
    try {
      for (const [realm, rows] of realms) {
        await writeRealm(db, realm, [...rows.values()]);
        realms.delete(realm);
      }
    } catch (error) {
      for (const rows of realms.values()) for (const [key, row] of rows) add(key, row);
      throw error;
    }
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    await running;
    if (buffer.size === 0) return;
    running = write().finally(() => (running = undefined));
    await running;
  };
  // Most events are noted inside a transaction. Without this binding the flush would count as a part of it.
  const flushOrRetry = AsyncResource.bind(() => {
    flush().catch((error: unknown) => {
      faults.report(
        error,
        { buffered: buffer.size },
        'Could not save security events. They are kept in memory and retried.',
      );
      plan();
    });
  });
  const plan = () => {
    timer ??= setTimeout(flushOrRetry, flushMs);
    timer.unref();
  };

  return {
    note: (event) => {
      const hash = addressHash(secrets, event.address);
      const key = keyOf(event, hash);
      const fits = buffer.size < CAPACITY || buffer.has(key);
      if (fits) add(key, { event, hash, repeats: 1 });
      else add(`${event.realm} ${event.kind} more`, { ...overflow(secrets, event), repeats: 1 });
      plan();
    },
    flush,
    close: () =>
      flushBeforeEnd(flush, (error) =>
        faults.report(error, { buffered: buffer.size }, 'Could not save security events before shutdown.'),
      ),
  };
}

function keyOf({ realm, kind, outcome, account }: LoggedEvent, hash: Buffer): string {
  const who = account === null ? '' : 'id' in account ? account.id : normaliseEmail(account.email).key;
  return JSON.stringify([realm, kind, outcome, who, hash.toString('base64')]);
}

/** One event for many accounts and networks. It names none of them. */
const overflow = (secrets: Secrets, event: LoggedEvent): Pick<BufferedEvent, 'event' | 'hash'> => ({
  event: { ...event, account: null, userAgent: '', facts: { isOverflow: true } },
  hash: addressHash(secrets, ''),
});

function byRealm(batch: ReadonlyMap<string, BufferedEvent>): Map<StoreId, Map<string, BufferedEvent>> {
  const realms = new Map<StoreId, Map<string, BufferedEvent>>();
  for (const [key, row] of batch) {
    const rows = realms.get(row.event.realm) ?? new Map<string, BufferedEvent>();
    realms.set(row.event.realm, rows.set(key, row));
  }
  return realms;
}

function writeRealm(db: Database, realm: StoreId, rows: readonly BufferedEvent[]): Promise<void> {
  if (realm === PLATFORM_REALM) return db.onPlatform((tx) => writeRows(identityOf(tx), rows));
  return db.inStore(realm, async (tx) => {
    // The events of a store that was removed in the meantime are dropped.
    const store = await tx.maybe(tx.q.selectFrom('stores').select('id').where('id', '=', realm).forKeyShare());
    if (store) await writeRows(identityOf(tx), rows);
  });
}

async function writeRows(tx: IdentityTx, rows: readonly BufferedEvent[]): Promise<void> {
  const accounts = await findAccounts(tx, rows);
  const merged = mergeRows(rows.map((row) => toRow(tx.realm, row, accounts)));
  await tx.run(tx.q.insertInto('security_events').values(merged));
}

/** Unknown email addresses share one row per network and kind, however many were tried. */
function mergeRows(rows: readonly Row[]): Row[] {
  const merged = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify([row.account_id, row.kind, row.outcome, row.address_hash.toString('base64')]);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, repeats: known.repeats + row.repeats } : row);
  }
  return [...merged.values()];
}

/** Looks up which accounts still exist, by id and by email key. It happens here, so that no response waits for it. */
async function findAccounts(tx: IdentityTx, rows: readonly BufferedEvent[]): Promise<Map<string, string>> {
  const named = rows.flatMap(({ event: { account } }) => account ?? []);
  const ids = named.flatMap((account) => ('id' in account ? [account.id] : []));
  const keys = named.flatMap((account) => ('id' in account ? [] : [normaliseEmail(account.email).key]));
  if (named.length === 0) return new Map();
  const found = await tx.many(
    tx.q
      .selectFrom('accounts')
      .select(['id', 'email_key'])
      .where('store_id', '=', tx.realm)
      .where((row) =>
        row.or([row('id', '=', row.fn.any(row.val(ids))), row('email_key', '=', row.fn.any(row.val(keys)))]),
      ),
  );
  return new Map(found.flatMap(({ id, email_key: key }) => [[id, id] as const, [key, id] as const]));
}

function toRow(
  realm: StoreId,
  { event: { at, kind, outcome, account, userAgent, facts }, hash, repeats }: BufferedEvent,
  accounts: ReadonlyMap<string, string>,
): Row {
  const name = account === null ? null : 'id' in account ? account.id : normaliseEmail(account.email).key;
  return {
    store_id: realm,
    id: randomUUID(),
    at,
    account_id: name === null ? null : (accounts.get(name) ?? null),
    kind,
    outcome,
    address_hash: hash,
    device: deviceText(userAgent),
    facts: JSON.stringify(facts),
    repeats,
  };
}
