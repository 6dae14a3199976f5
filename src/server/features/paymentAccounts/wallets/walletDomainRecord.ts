import type { StoreTx } from '../../../db/transaction.ts';
import type { AccountId, WalletReading } from '../../../gateways/payments/port.ts';

/** The account at a gateway in which hosts are registered. */
export interface RegisteredIn {
  gateway: string;
  account: AccountId;
}

export interface WalletDomain extends RegisteredIn {
  host: string;
  domainId: string | null;
}

/** The stored name of an account. The operator's own has none. */
const nameOf = (account: AccountId): string => account ?? '';

const domains = (tx: StoreTx, { gateway, account }: RegisteredIn) =>
  tx.q
    .selectFrom('wallet_domains')
    .where('store_id', '=', tx.realm)
    .where('gateway', '=', gateway)
    .where('account_id', '=', nameOf(account));

/** What is known about the store's hosts in an account. */
export const listDomains = (tx: StoreTx, place: RegisteredIn) =>
  tx.many(
    domains(tx, place)
      .select(['host', 'apple_pay', 'google_pay', 'link', 'problem', 'checked_at as checkedAt'])
      .orderBy('host'),
  );

/** Stores that these hosts are to be registered. Of requests at the same time, one stores each. */
export async function insertMissing(
  tx: StoreTx,
  { gateway, account, hosts, now }: RegisteredIn & { hosts: readonly string[]; now: Date },
): Promise<void> {
  if (hosts.length === 0) return;
  await tx.run(
    tx.q
      .insertInto('wallet_domains')
      .values(
        hosts.map((host) => ({ store_id: tx.realm, gateway, account_id: nameOf(account), host, created_at: now })),
      )
      .onConflict((on) => on.doNothing()),
  );
}

type Hosts = RegisteredIn & { hosts: readonly string[] };

/** Of these hosts, those on which not every wallet is known to be ready. */
export const findUnready = (tx: StoreTx, { hosts, ...place }: Hosts): Promise<{ host: string }[]> =>
  hosts.length === 0
    ? Promise.resolve([])
    : tx.many(
        domains(tx, place)
          .select('host')
          .where('host', 'in', hosts)
          .where((eb) =>
            eb.or([
              eb('domain_id', 'is', null),
              eb('apple_pay', '<>', ''),
              eb('google_pay', '<>', ''),
              eb('link', '<>', ''),
            ]),
          )
          .orderBy('host'),
      );

/** The registered hosts that are not among these. */
export async function findRemoved(tx: StoreTx, { hosts, ...place }: Hosts): Promise<WalletDomain[]> {
  const rows = await tx.many(
    domains(tx, place)
      .select(['host', 'domain_id as domainId'])
      .$if(hosts.length > 0, (query) => query.where('host', 'not in', hosts))
      .orderBy('host'),
  );
  return rows.map((row) => ({ ...place, ...row }));
}

interface Read extends RegisteredIn {
  host: string;
  reading: WalletReading;
  /** When the provider was asked. A response that took longer than a later one changes nothing. */
  askedAt: Date;
}

export async function saveWalletReading(
  tx: StoreTx,
  { gateway, account, host, reading, askedAt }: Read,
): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('wallet_domains')
      .set({
        ...(reading.status === 'registered'
          ? {
              domain_id: reading.domainId,
              apple_pay: reading.missing['apple-pay'],
              google_pay: reading.missing['google-pay'],
              link: reading.missing.link,
              problem: '',
            }
          : { domain_id: null, apple_pay: null, google_pay: null, link: null, problem: reading.reason }),
        checked_at: askedAt,
      })
      .where('store_id', '=', tx.realm)
      .where('gateway', '=', gateway)
      .where('account_id', '=', nameOf(account))
      .where('host', '=', host)
      .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', askedAt)])),
  );
  await tx.announce(`store:${tx.realm}`);
}

export const deleteDomain = (tx: StoreTx, { gateway, account, host }: WalletDomain): Promise<number> =>
  tx.run(
    tx.q
      .deleteFrom('wallet_domains')
      .where('store_id', '=', tx.realm)
      .where('gateway', '=', gateway)
      .where('account_id', '=', nameOf(account))
      .where('host', '=', host),
  );
