import type { Selectable } from 'kysely';
import type { MailAccountStatus } from '#shared/contract/mail.ts';
import { mailStatus } from '#shared/rules/mail.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreMail } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { SenderAccount } from '../../../gateways/mail/port.ts';

/** A store's account at the provider as stored. Its two keys are sealed and are unsealed only in this file. */
export type MailAccountRow = Selectable<StoreMail>;
type Means = Pick<Services, 'mail' | 'secrets'>;

export const findMailAccount = (tx: StoreTx, { mail }: Pick<Services, 'mail'>): Promise<MailAccountRow | undefined> =>
  tx.maybe(accountRow(tx, { provider: mail.provider }));

const accountRow = statement((q, { realm, provider }: { realm: string; provider: string }) =>
  q.selectFrom('store_mail').selectAll().where('store_id', '=', realm).where('provider', '=', provider),
);

export type MailAccountChange = Partial<
  Pick<
    MailAccountRow,
    | 'subaccount_id'
    | 'api_key'
    | 'webhook_id'
    | 'webhook_status'
    | 'signing_key'
    | 'problem'
    | 'checked_at'
    | 'repairing_until'
  >
>;

/**
 * Saves the result of a repair and notifies open windows. A repair that took so long that another one took over saves
 * nothing.
 */
export async function saveMailAccount(
  tx: StoreTx,
  { mail, now, repairUntil }: Pick<Services, 'mail'> & { now: Date; repairUntil: Date },
  change: MailAccountChange,
): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('store_mail')
      .set({ ...change, updated_at: now })
      .where('store_id', '=', tx.realm)
      .where('provider', '=', mail.provider)
      .where('repairing_until', '=', repairUntil),
  );
  await tx.announce(`store:${tx.realm}`);
}

/** The public fields: everything except the keys. */
export function presentMailAccount(means: Means, row: MailAccountRow | undefined): MailAccountStatus {
  const { accounts, provider } = means.mail;
  const status = accounts ? statusOf(means, row) : 'configured';
  return {
    status,
    reason: status === 'configured' ? null : status,
    provider,
    reportsDelivery: accounts !== null,
    canRepair: status !== 'configured',
    problem: row?.problem ?? null,
    checkedAt: row?.checked_at?.toISOString() ?? null,
  };
}

// Keys sealed with an earlier secret cannot be opened and count as missing.
const statusOf = (means: Means, row: MailAccountRow | undefined) =>
  mailStatus({
    exists: Boolean(row?.subaccount_id),
    hasApiKey: senderAccount(means, row) !== undefined,
    webhookId: row?.webhook_id ?? null,
    webhookStatus: row?.webhook_status === 'active' && signingKey(means, row) !== undefined ? 'active' : 'inactive',
  });

/** The sub-account that a store's email is sent from. Without one, the platform's own account is used. */
export function senderAccount({ secrets }: Means, row: MailAccountRow | undefined): SenderAccount | undefined {
  const apiKey = unsealText(secrets, row?.api_key);
  return apiKey === undefined ? undefined : { apiKey };
}

/** The key that verifies the provider's events for this store. */
export const signingKey = ({ secrets }: Means, row: MailAccountRow | undefined): string | undefined =>
  unsealText(secrets, row?.signing_key);

function unsealText(secrets: Services['secrets'], sealed: string | null | undefined): string | undefined {
  const opened = sealed ? secrets.unseal('mail', sealed) : undefined;
  return typeof opened === 'string' ? opened : undefined;
}

/** The URL the provider posts a store's events to. */
export const eventsAddress = ({ mail, settings }: Pick<Services, 'mail' | 'settings'>, storeId: string): string =>
  `${settings.publicUrl}/webhooks/mail/${mail.provider}/${storeId}`;
