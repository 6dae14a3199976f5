import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { PLATFORM_REALM, type StoreId } from '#shared/kit/ids.ts';
import { deviceWords } from '#shared/rules/device.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { Faults } from '../../access/faults.ts';
import type { Secrets } from '../../access/secrets.ts';
import { addressHash } from '../../access/securityEvents.ts';
import type { NotedEvent, SecurityLog } from '../../access/securityLog.ts';
import type { Database } from '../../db/database.ts';
import type { SecurityEvents } from '../../db/schema.ts';
import { identityOf, type IdentityTx } from '../../db/transaction.ts';

const FLUSH_MS = 5000;
/** Rows for one flush. What comes on top of these is counted in one more row per realm and kind. */
const ROOM = 250;
const TRIES_AT_THE_END = 3;

type Row = Insertable<SecurityEvents> & { repeats: number };

interface Held {
  event: NotedEvent;
  hash: Buffer;
  repeats: number;
}

/**
 * Holds events for five seconds, so that a flood of failures is at most fifty rows a second. What could not be written
 * is held and tried again. A process that dies without a word loses what it holds; the counts that slow an attacker
 * down are written at once, elsewhere.
 */
export function openSecurityLog({
  db,
  secrets,
  faults,
}: {
  db: Database;
  secrets: Secrets;
  faults: Faults;
}): SecurityLog {
  let held = new Map<string, Held>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const add = (key: string, { event, hash, repeats }: Held) => {
    const known = held.get(key);
    if (known) known.repeats += repeats;
    else held.set(key, { event, hash, repeats });
  };
  const write = async () => {
    const batch = held;
    held = new Map();
    try {
      for (const [realm, rows] of byRealm(batch)) await writeRealm(db, realm, rows);
    } catch (error) {
      for (const [key, row] of batch) add(key, row);
      throw error;
    }
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    await running;
    if (held.size === 0) return;
    running = write().finally(() => (running = undefined));
    await running;
  };
  const plan = () => {
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => {
        faults.tell(error, { held: held.size }, 'Security events could not be written; they are held and tried again.');
        plan();
      });
    }, FLUSH_MS);
    timer.unref();
  };

  return {
    note: (event) => {
      const hash = addressHash(secrets, event.address);
      const key = keyOf(event, hash);
      const isRoom = held.size < ROOM || held.has(key);
      if (isRoom) add(key, { event, hash, repeats: 1 });
      else add(`${event.realm} ${event.kind} more`, { ...overflow(secrets, event), repeats: 1 });
      plan();
    },
    flush,
    close: async () => {
      for (let left = TRIES_AT_THE_END; left > 0; left -= 1) {
        try {
          await flush();
          return;
        } catch (error) {
          faults.tell(error, { held: held.size }, 'Security events could not be written before the end.');
        }
      }
    },
  };
}

function keyOf({ realm, kind, outcome, account }: NotedEvent, hash: Buffer): string {
  const who = account === null ? '' : 'id' in account ? account.id : normaliseEmail(account.email).key;
  return JSON.stringify([realm, kind, outcome, who, hash.toString('base64')]);
}

/** Stands for many accounts and networks, and for none of them. */
const overflow = (secrets: Secrets, event: NotedEvent): Pick<Held, 'event' | 'hash'> => ({
  event: { ...event, account: null, userAgent: '', facts: { isOverflow: true } },
  hash: addressHash(secrets, ''),
});

function byRealm(batch: ReadonlyMap<string, Held>): Map<StoreId, Held[]> {
  const realms = new Map<StoreId, Held[]>();
  for (const row of batch.values()) realms.set(row.event.realm, [...(realms.get(row.event.realm) ?? []), row]);
  return realms;
}

function writeRealm(db: Database, realm: StoreId, rows: readonly Held[]): Promise<void> {
  if (realm === PLATFORM_REALM) return db.onPlatform((tx) => writeRows(identityOf(tx), rows));
  return db.inStore(realm, (tx) => writeRows(identityOf(tx), rows));
}

async function writeRows(tx: IdentityTx, rows: readonly Held[]): Promise<void> {
  const accounts = await findAccounts(tx, rows);
  const merged = mergeRows(rows.map((row) => toRow(tx.realm, row, accounts)));
  await tx.run(tx.q.insertInto('security_events').values(merged));
}

/** E-mail addresses without an account are one row for each network and kind, however many were tried. */
function mergeRows(rows: readonly Row[]): Row[] {
  const merged = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify([row.account_id, row.kind, row.outcome, row.address_hash.toString('base64')]);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, repeats: known.repeats + row.repeats } : row);
  }
  return [...merged.values()];
}

/** The accounts that still exist, by id and by e-mail key: asked here, so that no answer waits longer for one. */
async function findAccounts(tx: IdentityTx, rows: readonly Held[]): Promise<Map<string, string>> {
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
  { event: { at, kind, outcome, account, userAgent, facts }, hash, repeats }: Held,
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
    device: deviceWords(userAgent),
    facts: JSON.stringify(facts),
    repeats,
  };
}
