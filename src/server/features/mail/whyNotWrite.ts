import { UNTRUSTED_MAIL_PER_DAY } from '#shared/rules/limits.ts';
import { LETTER_RULES, type LetterKind, type LetterState, mailAllowance } from '#shared/rules/mail.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { ELSEWHERE } from '../orders/ledger.ts';

type Wish = { kind: LetterKind; recipientKey: string; now: Date };

/** Why a letter does not go out now, or null. One that counts uses up the day's allowance in the same transaction. */
export async function whyNotWrite(
  tx: StoreTx,
  { kind, recipientKey, now }: Wish,
): Promise<{ state: Extract<LetterState, 'held' | 'failed'>; problem: string } | null> {
  const { isEssential, counts, waits } = LETTER_RULES[kind];
  if (!isEssential) {
    const reason = await suppressionOf(tx, recipientKey);
    if (reason) return { state: 'failed', problem: SUPPRESSED[reason] };
  }
  if (!counts || (await isTrusted(tx))) return null;
  const most = mailAllowance({ isTrusted: false });
  if (await countRecipient(tx, { recipientKey, day: dayOf(now), most })) return null;
  return waits ? { state: 'held', problem: HELD } : { state: 'failed', problem: TOO_MANY };
}

const SUPPRESSED = {
  bounced: 'Not sent, since an earlier letter to this address could not be delivered.',
  complained: 'Not sent, since this person marked an earlier letter as spam.',
};
const LIMIT = `until its first paid sale, a store writes to ${UNTRUSTED_MAIL_PER_DAY} people a day.`;
const HELD = `Waits for tomorrow: ${LIMIT}`;
const TOO_MANY = `Not sent: ${LIMIT}`;

/** The day a letter is counted on, in UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

async function suppressionOf(tx: StoreTx, recipientKey: string): Promise<keyof typeof SUPPRESSED | null> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('mail_suppressions')
      .select('reason')
      .where('store_id', '=', tx.realm)
      .where('recipient_key', '=', recipientKey),
  );
  return row ? (row.reason === 'complained' ? 'complained' : 'bounced') : null;
}

/** Money that came in here. What the test gateway took, or what a creator says she sold elsewhere, proves nothing. */
export async function isTrusted(tx: StoreTx): Promise<boolean> {
  const store = await tx.one(tx.q.selectFrom('stores').select('mail_trusted_at').where('id', '=', tx.realm));
  if (store.mail_trusted_at !== null) return true;
  const sale = await tx.maybe(
    tx.q
      .selectFrom('orders')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('total', '>', 0)
      .where('paid_at', 'is not', null)
      .where('is_test', '=', false)
      .where('gateway', '<>', ELSEWHERE)
      .limit(1),
  );
  return sale !== undefined;
}

/** Whether this person may be written to today. The day's row is locked first, so that the last seat goes to one. */
async function countRecipient(
  tx: StoreTx,
  { recipientKey, day, most }: { recipientKey: string; day: string; most: number },
): Promise<boolean> {
  const today = { store_id: tx.realm, day };
  await tx.run(
    tx.q
      .insertInto('mail_allowances')
      .values(today)
      .onConflict((on) =>
        on.columns(['store_id', 'day']).doUpdateSet((row) => ({ used: row.ref('mail_allowances.used') })),
      ),
  );
  const isNew = await tx.run(
    tx.q
      .insertInto('mail_recipients')
      .values({ ...today, recipient_key: recipientKey })
      .onConflict((on) => on.columns(['store_id', 'day', 'recipient_key']).doNothing()),
  );
  if (isNew === 0) return true;
  const counted = await tx.run(
    tx.q
      .updateTable('mail_allowances')
      .set((row) => ({ used: row('used', '+', 1) }))
      .where('store_id', '=', tx.realm)
      .where('day', '=', day)
      .where('used', '<', most),
  );
  if (counted === 1) return true;
  await tx.run(
    tx.q
      .deleteFrom('mail_recipients')
      .where('store_id', '=', tx.realm)
      .where('day', '=', day)
      .where('recipient_key', '=', recipientKey),
  );
  return false;
}
