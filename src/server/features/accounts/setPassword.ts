import { job } from '#shared/contract/jobs.ts';
import { deviceWords } from '#shared/rules/device.ts';
import type { Asked } from '../../access/context.ts';
import { attemptAt, forgiveAccount } from '../../access/attempts.ts';
import { checkNewPassword } from '../../access/passwordRules.ts';
import { hashPassword } from '../../access/passwords.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { endSessions } from '../../access/sessions.ts';
import { identityOf, type PlatformTx } from '../../db/transaction.ts';

/** Gives a creator a new password, ends their sessions but the one they keep, and tells them by email. */
export async function setPassword(
  context: Pick<Asked, 'services' | 'now' | 'device' | 'cookies'> & { tx: PlatformTx },
  { accountId, email, password, keep }: { accountId: string; email: string; password: string; keep?: string },
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
  await endSessions(identityOf(tx), { accountId, ...(keep === undefined ? {} : { except: keep }) });
  const by = keep === undefined ? 'code' : 'password';
  await recordEvent(identityOf(tx), context, { accountId, kind: 'password-change', facts: { by } });
  const change = { kind: 'password-changed' as const, at: now.toISOString(), device: deviceWords(device.userAgent) };
  await tx.later(job('tellSecurityChange', { realm: tx.realm, creatorId: accountId, change }));
  await forgiveAccount(identityOf(tx), services.secrets, attemptAt({ realm: tx.realm, email }, context));
}

/** What the creator and their stores are called. */
async function namesOf(tx: PlatformTx, creatorId: string): Promise<string[]> {
  const [creator, stores] = await Promise.all([
    tx.one(tx.q.selectFrom('creators').select(['first_name', 'last_name']).where('id', '=', creatorId)),
    tx.many(
      tx.q.selectFrom('stores').select('name').where('creator_id', '=', creatorId).where('deleted_at', 'is', null),
    ),
  ]);
  return [creator.first_name, creator.last_name, ...stores.map(({ name }) => name)];
}
