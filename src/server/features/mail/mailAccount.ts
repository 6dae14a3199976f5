import type { Selectable } from 'kysely';
import type { MailAccountStatus } from '#shared/contract/mail.ts';
import { mailStatus } from '#shared/rules/mail.ts';
import type { Services } from '../../access/context.ts';
import type { StoreMail } from '../../db/schema.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { SenderAccount } from '../../gateways/mail/port.ts';

/** A store's account at the provider as it is kept. Its two keys are sealed: unseal them here and nowhere else. */
export type MailAccountRow = Selectable<StoreMail>;
type Means = Pick<Services, 'mail' | 'secrets'>;

export const findMailAccount = (tx: StoreTx, { mail }: Pick<Services, 'mail'>): Promise<MailAccountRow | undefined> =>
  tx.maybe(
    tx.q.selectFrom('store_mail').selectAll().where('store_id', '=', tx.realm).where('provider', '=', mail.provider),
  );

export type MailAccountChange = Partial<
  Pick<
    MailAccountRow,
    'subaccount_id' | 'api_key' | 'webhook_id' | 'webhook_status' | 'signing_key' | 'problem' | 'checked_at'
  >
>;

/** Writes down what is known now, and tells whoever looks at the store. */
export async function saveMailAccount(
  tx: StoreTx,
  { mail, now }: Pick<Services, 'mail'> & { now: Date },
  change: MailAccountChange,
): Promise<void> {
  await tx.run(
    tx.q
      .insertInto('store_mail')
      .values({ ...change, store_id: tx.realm, provider: mail.provider, created_at: now, updated_at: now })
      .onConflict((on) => on.columns(['store_id', 'provider']).doUpdateSet({ ...change, updated_at: now })),
  );
  await tx.announce(`store:${tx.realm}`);
}

/** What may be told of it: everything but the keys. */
export function presentMailAccount(means: Means, row: MailAccountRow | undefined): MailAccountStatus {
  const { accounts, provider } = means.mail;
  const status = accounts ? statusOf(means, row) : 'configured';
  return {
    status,
    reason: status === 'configured' ? null : status,
    provider,
    tellsDelivery: accounts !== null,
    canRepair: status !== 'configured',
    problem: row?.problem ?? null,
    checkedAt: row?.checked_at?.toISOString() ?? null,
  };
}

// Keys that cannot be opened, since the product's secret is another one now, are as good as none.
const statusOf = (means: Means, row: MailAccountRow | undefined) =>
  mailStatus({
    exists: Boolean(row?.subaccount_id),
    hasApiKey: senderAccount(means, row) !== undefined,
    webhookId: row?.webhook_id ?? null,
    webhookStatus: row?.webhook_status === 'active' && signingKey(means, row) !== undefined ? 'active' : 'inactive',
  });

/** The account a store's letters go out from; without one they go out in the platform's name. */
export function senderAccount({ secrets }: Means, row: MailAccountRow | undefined): SenderAccount | undefined {
  const apiKey = unsealText(secrets, row?.api_key);
  return apiKey === undefined ? undefined : { apiKey };
}

/** What the provider's events for this store are checked with. */
export const signingKey = ({ secrets }: Means, row: MailAccountRow | undefined): string | undefined =>
  unsealText(secrets, row?.signing_key);

function unsealText(secrets: Services['secrets'], sealed: string | null | undefined): string | undefined {
  const opened = sealed ? secrets.unseal('mail', sealed) : undefined;
  return typeof opened === 'string' ? opened : undefined;
}

/** Where the provider posts a store's events. */
export const eventsAddress = ({ mail, settings }: Pick<Services, 'mail' | 'settings'>, storeId: string): string =>
  `${settings.publicUrl}/webhooks/mail/${mail.provider}/${storeId}`;
