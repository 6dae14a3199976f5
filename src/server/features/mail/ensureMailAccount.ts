import { sql } from 'kysely';
import type { RefusalCode } from '#shared/contract/refusals.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { type MailAccounts, MailDelayed, MailRefused } from '../../gateways/mail/port.ts';
import { eventsAddress, findMailAccount, type MailAccountRow, saveMailAccount, senderAccount } from './mailAccount.ts';

type Means = { services: Services; now: Date };
type MailTrouble = Extract<RefusalCode, 'mail-repair-running' | 'mail-unavailable' | 'mail-provider-refuses'>;

/**
 * Makes what a store's account at the provider lacks, step by step; what a step made is kept even when the next one
 * fails. Answers what stood in the way, or null. One at a time per store.
 */
export async function ensureMailAccount(tx: StoreTx, means: Means): Promise<MailTrouble | null> {
  const { accounts } = means.services.mail;
  if (!accounts) return null;
  if (!(await lockMailAccount(tx))) return 'mail-repair-running';
  return orTrouble(tx, means, () => makeWhole(tx, { ...means, accounts }));
}

/** Looks at the provider whether the account still is as it is kept here. */
export async function checkMailAccount(tx: StoreTx, means: Means): Promise<MailTrouble | null> {
  const { accounts } = means.services.mail;
  const row = await findMailAccount(tx, means.services);
  if (!accounts || !row?.subaccount_id) return null;
  if (!(await lockMailAccount(tx))) return 'mail-repair-running';
  return orTrouble(tx, means, () => look(tx, { ...means, accounts }, row));
}

/** Nobody waits: a second repair has nothing to do that the first one does not. */
async function lockMailAccount(tx: StoreTx): Promise<boolean> {
  const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('mail ' || ${tx.realm}::text, 0))`;
  return (await tx.one(tx.q.selectNoFrom(lock.as('taken')))).taken;
}

type Making = Means & { accounts: MailAccounts };

async function makeWhole(tx: StoreTx, means: Making): Promise<void> {
  const { services, now, accounts } = means;
  const save = (change: Parameters<typeof saveMailAccount>[2]) => saveMailAccount(tx, { ...services, now }, change);
  const known = await findMailAccount(tx, services);
  if (known?.subaccount_id) await look(tx, means, known);
  const { id: subaccountId } = await accounts.ensureSubaccount(`stoa-${tx.realm}`);
  await save({ subaccount_id: subaccountId });

  const row = await findMailAccount(tx, services);
  if (!senderAccount(services, row)) {
    const { apiKey } = await accounts.createApiKey(subaccountId);
    await save({ api_key: services.secrets.seal('mail', apiKey) });
  }
  const { webhookId, signingKey } = await accounts.ensureWebhook({
    subaccountId,
    webhookId: row?.webhook_id ?? null,
    url: eventsAddress(services, tx.realm),
  });
  await save({
    webhook_id: webhookId,
    webhook_status: 'active',
    signing_key: services.secrets.seal('mail', signingKey),
    checked_at: now,
    problem: null,
  });
}

async function look(tx: StoreTx, { services, now, accounts }: Making, row: MailAccountRow): Promise<void> {
  const { exists, webhook } = await accounts.inspect({
    subaccountId: row.subaccount_id ?? '',
    webhookId: row.webhook_id,
    url: eventsAddress(services, tx.realm),
  });
  // A key lives and dies with its account.
  const gone = exists ? {} : { subaccount_id: null, api_key: null };
  const seen =
    webhook === 'missing' ? { webhook_id: null, webhook_status: null, signing_key: null } : { webhook_status: webhook };
  await saveMailAccount(tx, { ...services, now }, { ...gone, ...seen, checked_at: now, problem: null });
}

/** More at a time would leave too few connections of the database to everybody else while the provider is slow. */
const MOST_TALKS = 4;
let talks = 0;

async function orTrouble(
  tx: StoreTx,
  { services, now }: Means,
  work: () => Promise<void>,
): Promise<MailTrouble | null> {
  if (talks >= MOST_TALKS) return 'mail-unavailable';
  talks += 1;
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof MailDelayed || error instanceof MailRefused)) throw error;
    await saveMailAccount(tx, { ...services, now }, { problem: error.message });
    return error instanceof MailRefused ? 'mail-provider-refuses' : 'mail-unavailable';
  } finally {
    talks -= 1;
  }
}
