import { randomUUID } from 'node:crypto';
import type { SecurityEventKind, SecurityFacts } from '#shared/contract/security.ts';
import { deviceText } from '#shared/rules/device.ts';
import type { IdentityTx } from '../db/transaction.ts';
import { networkOf } from './attempts.ts';
import type { RequestContext } from './context.ts';
import type { Secrets } from './secrets.ts';

/** Records a security event of an account, in the transaction in which it happens. */
export async function recordEvent(
  tx: IdentityTx,
  { services: { secrets }, now, device }: Pick<RequestContext, 'services' | 'now' | 'device'>,
  { accountId, kind, facts = {} }: { accountId: string; kind: SecurityEventKind; facts?: SecurityFacts },
): Promise<void> {
  await tx.run(
    tx.q.insertInto('security_events').values({
      store_id: tx.realm,
      id: randomUUID(),
      at: now,
      account_id: accountId,
      kind,
      outcome: 'done',
      address_hash: addressHash(secrets, device.address),
      device: deviceText(device.userAgent),
      facts: JSON.stringify(facts),
    }),
  );
}

/** The keyed hash of a network address. It distinguishes networks without naming them. */
export const addressHash = (secrets: Secrets, address: string): Buffer =>
  secrets.mac('security-event', networkOf({ address }));

/** True if the account was opened before, but never from this device in this network. */
export async function isNewDevice(
  tx: IdentityTx,
  { services: { secrets }, device }: Pick<RequestContext, 'services' | 'device'>,
  accountId: string,
): Promise<boolean> {
  const opened = tx.q
    .selectFrom('security_events')
    .select('id')
    .where('store_id', '=', tx.realm)
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['sign-in', 'sign-up'])
    .where('outcome', '=', 'done')
    .limit(1);
  const [before, here] = await Promise.all([
    tx.maybe(opened),
    tx.maybe(
      opened
        .where('device', '=', deviceText(device.userAgent))
        .where('address_hash', '=', addressHash(secrets, device.address)),
    ),
  ]);
  return before !== undefined && here === undefined;
}
