import type { RefusalCode } from '#shared/contract/refusals.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { type MailAccounts, MailDelayed, MailRefused } from '../../../gateways/mail/port.ts';
import { inspectedChange } from './inspectMailAccount.ts';
import {
  eventsAddress,
  findMailAccount,
  type MailAccountChange,
  type MailAccountRow,
  saveMailAccount,
  senderAccount,
} from './mailAccount.ts';

type Means = { services: Services; storeId: StoreId; now: Date };
type MailProblem = Extract<RefusalCode, 'mail-repair-running' | 'mail-unavailable' | 'mail-provider-refuses'>;

/**
 * Creates the missing parts of a store's account at the provider, step by step. Each step is saved as soon as the
 * provider has done it, so it stays even if the next one fails. Returns the problem, or null. One repair at a time per
 * store.
 */
export async function ensureMailAccount(means: Means): Promise<MailProblem | null> {
  const { accounts } = means.services.mail;
  if (!accounts) return null;
  const repair = await startRepair(means);
  if (!repair) return 'mail-repair-running';
  try {
    await completeAccount({ ...means, accounts, repair });
    await repair.save({ problem: null, checked_at: means.now });
    return null;
  } catch (error) {
    if (!(error instanceof MailDelayed || error instanceof MailRefused)) throw error;
    await repair.save({ problem: error.message });
    return error instanceof MailRefused ? 'mail-provider-refuses' : 'mail-unavailable';
  } finally {
    await repair.save({ repairing_until: null });
  }
}

interface Repair {
  read(): Promise<MailAccountRow | undefined>;
  save(change: MailAccountChange): Promise<void>;
}

/** Longer than all steps together can take, so a repair that has not finished by then has died. */
const REPAIR_MS = 2 * 60_000;

async function startRepair({ services, storeId }: Means): Promise<Repair | null> {
  const now = services.now();
  const until = new Date(now.getTime() + REPAIR_MS);
  const inStore = <Result>(work: (tx: StoreTx) => Promise<Result>) => services.db.inStore(storeId, work);
  if (!(await inStore((tx) => claimMailAccount(tx, { services, now, until })))) return null;
  return {
    read: () => inStore((tx) => findMailAccount(tx, services)),
    save: (change) => inStore((tx) => saveMailAccount(tx, { ...services, now, repairUntil: until }, change)),
  };
}

type Claim = { services: Services; now: Date; until: Date };

/** A second repair does not wait, because the first one does everything. */
async function claimMailAccount(tx: StoreTx, { services: { mail }, now, until }: Claim): Promise<boolean> {
  const times = { repairing_until: until, updated_at: now };
  const taken = await tx.run(
    tx.q
      .insertInto('store_mail')
      .values({ ...times, store_id: tx.realm, provider: mail.provider, created_at: now })
      .onConflict((on) =>
        on
          .columns(['store_id', 'provider'])
          .doUpdateSet(times)
          .where((row) =>
            row.or([row('store_mail.repairing_until', 'is', null), row('store_mail.repairing_until', '<=', now)]),
          ),
      ),
  );
  return taken === 1;
}

type Completing = Means & { accounts: MailAccounts; repair: Repair };

async function completeAccount({ services, storeId, accounts, repair }: Completing): Promise<void> {
  const url = eventsAddress(services, storeId);
  const known = await repair.read();
  if (known?.subaccount_id) {
    const place = { subaccountId: known.subaccount_id, webhookId: known.webhook_id, url };
    await repair.save(inspectedChange(await accounts.inspect(place)));
  }
  const { id: subaccountId } = await accounts.ensureSubaccount(`stoa-${storeId}`);
  await repair.save({ subaccount_id: subaccountId });

  const row = await repair.read();
  if (!senderAccount(services, row)) {
    const { apiKey } = await accounts.createApiKey(subaccountId);
    await repair.save({ api_key: services.secrets.seal('mail', apiKey) });
  }
  const webhook = await accounts.ensureWebhook({ subaccountId, webhookId: row?.webhook_id ?? null, url });
  await repair.save({
    webhook_id: webhook.webhookId,
    webhook_status: 'active',
    signing_key: services.secrets.seal('mail', webhook.signingKey),
  });
}
