import { job } from '#shared/contract/jobs.ts';
import { deviceText } from '#shared/rules/device.ts';
import type { RequestContext } from '../../../access/context.ts';
import { attemptAt, clearAccountFailures } from '../../../access/attempts.ts';
import { checkNewPassword } from '../../../access/passwordRules.ts';
import { hashPassword } from '../../../access/passwords.ts';
import { recordEvent } from '../../../access/securityEvents.ts';
import { endSessions } from '../../../access/sessions.ts';
import { identityOf, type PlatformTx } from '../../../db/transaction.ts';

/** Sets a creator's password, ends all sessions except the given one, and notifies them by email. */
export async function setPassword(
  context: Pick<RequestContext, 'services' | 'now' | 'device' | 'cookies'> & { tx: PlatformTx },
  {
    accountId,
    email,
    password,
    exceptToken,
  }: { accountId: string; email: string; password: string; exceptToken?: string },
): Promise<void> {
  const { tx, services, now, device } = context;
  await checkNewPassword(password, { email, names: await namesOf(tx, accountId) });
  await tx.run(
    tx.q
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(password) })
      .where('store_id', '=', tx.realm)
      .where('id', '=', accountId),
  );
  await endSessions(identityOf(tx), { accountId, ...(exceptToken === undefined ? {} : { except: exceptToken }) });
  const by = exceptToken === undefined ? 'code' : 'password';
  await recordEvent(identityOf(tx), context, { accountId, kind: 'password-change', facts: { by } });
  const change = { kind: 'password-changed' as const, at: now.toISOString(), device: deviceText(device.userAgent) };
  await tx.enqueue(job('sendSecurityChangeEmail', { realm: tx.realm, creatorId: accountId, change }));
  await clearAccountFailures(identityOf(tx), services.secrets, attemptAt({ realm: tx.realm, email }, context));
}

/** The names of the creator and their stores. */
async function namesOf(tx: PlatformTx, creatorId: string): Promise<string[]> {
  const [creator, stores] = await Promise.all([
    tx.one(tx.q.selectFrom('creators').select(['first_name', 'last_name']).where('id', '=', creatorId)),
    tx.many(
      tx.q.selectFrom('stores').select('name').where('creator_id', '=', creatorId).where('deleted_at', 'is', null),
    ),
  ]);
  return [creator.first_name, creator.last_name, ...stores.map(({ name }) => name)];
}
