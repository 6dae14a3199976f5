import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { EventCounter } from '../../../access/counting.ts';
import type { Database } from '../../../db/database.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import { dayOf } from '../days.ts';

const FINGERPRINT_BYTES = 12;

/**
 * Identifies a visitor for one day by a keyed hash of address, browser and store. The key is the day's salt, which all
 * nodes share. The sweep deletes it after the day, and then nobody can tell whose hash it was.
 */
export function openVisitorSalts(db: Database): EventCounter['visitorOf'] {
  let today: { day: string; salt: Promise<KeyObject> } | undefined;
  const saltOf = (day: string): Promise<KeyObject> => {
    if (today?.day === day) return today.salt;
    const found = { day, salt: db.onPlatform((tx) => ensureSalt(tx, day)).then(createSecretKey) };
    today = found;
    found.salt.catch(() => {
      if (today === found) today = undefined;
    });
    return found.salt;
  };
  return async ({ storeId, address, userAgent, now }) =>
    createHmac('sha256', await saltOf(dayOf(now)))
      .update(JSON.stringify([storeId, address, userAgent]))
      .digest()
      .subarray(0, FINGERPRINT_BYTES);
}

async function ensureSalt(tx: PlatformTx, day: string): Promise<Buffer> {
  const salt = { day, salt: randomBytes(32) };
  await tx.run(
    tx.q
      .insertInto('visitor_salts')
      .values(salt)
      .onConflict((on) => on.doNothing()),
  );
  return (await tx.one(tx.q.selectFrom('visitor_salts').select('salt').where('day', '=', day))).salt;
}
