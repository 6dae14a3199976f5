import type { StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { type MailAccountState, MailDelayed, MailRefused } from '../../../gateways/mail/port.ts';
import { eventsAddress, findMailAccount, type MailAccountChange, type MailAccountRow } from './mailAccount.ts';

type Inspection = { services: Services; storeId: StoreId; now: Date; signal?: AbortSignal };
export type InspectionFailure = MailDelayed | MailRefused;

/**
 * Asks the provider whether the account still matches our row, and saves the difference. The row is read before and
 * written after the call, in two transactions; if a repair changed it in between, the repair's row stays. Returns why
 * the provider could not be asked, or null.
 */
export async function inspectMailAccount(inspection: Inspection): Promise<InspectionFailure | null> {
  const { services, storeId, now, signal } = inspection;
  const { accounts } = services.mail;
  const row = await services.db.inStore(storeId, (tx) => findMailAccount(tx, services));
  if (!accounts || !row?.subaccount_id || isBeingRepaired(row, now)) return null;
  const place = {
    subaccountId: row.subaccount_id,
    webhookId: row.webhook_id,
    url: eventsAddress(services, storeId),
  };
  try {
    const state = await accounts.inspect(place, { signal });
    await record(inspection, row, { ...inspectedChange(state), checked_at: now });
    return null;
  } catch (error) {
    if (error instanceof MailDelayed || error instanceof MailRefused) return error;
    throw error;
  }
}

/**
 * The changes to the row. A key is valid only as long as its account. The problem of the last repair is shown until the
 * account works.
 */
export const inspectedChange = ({ exists, webhook }: MailAccountState): MailAccountChange => ({
  ...(webhook === 'active' && { problem: null }),
  ...(!exists && { subaccount_id: null, api_key: null }),
  ...(webhook === 'missing'
    ? { webhook_id: null, webhook_status: null, signing_key: null }
    : { webhook_status: webhook }),
});

const isBeingRepaired = ({ repairing_until: until }: MailAccountRow, now: Date): boolean =>
  until !== null && until > now;

const record = ({ services: { db }, storeId, now }: Inspection, seen: MailAccountRow, change: MailAccountChange) =>
  db.inStore(storeId, async (tx) => {
    const isUnchangedSince = await tx.run(updateUnchanged(tx, { seen, change, now }));
    if (isUnchangedSince && isVisible(seen, change)) await tx.announce(`store:${storeId}`);
  });

type Update = { seen: MailAccountRow; change: MailAccountChange; now: Date };

const updateUnchanged = (tx: StoreTx, { seen, change, now }: Update) =>
  tx.q
    .updateTable('store_mail')
    .set({ ...change, updated_at: now })
    .where('store_id', '=', tx.realm)
    .where('provider', '=', seen.provider)
    .where('updated_at', '=', seen.updated_at);

/** Columns that the store's document shows. If none changed, nobody is notified. */
const isVisible = (seen: MailAccountRow, { subaccount_id, webhook_id, webhook_status }: MailAccountChange): boolean =>
  (subaccount_id !== undefined && subaccount_id !== seen.subaccount_id) ||
  (webhook_id !== undefined && webhook_id !== seen.webhook_id) ||
  (webhook_status !== undefined && webhook_status !== seen.webhook_status);
