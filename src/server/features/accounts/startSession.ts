import type { SignedIn } from '#shared/contract/accounts.ts';
import type { z } from 'zod';
import type { Asked } from '../../access/context.ts';
import { openSession, type Steps } from '../../access/sessions.ts';
import { identityOf, type PlatformTx } from '../../db/transaction.ts';
import { loadUser } from './user.ts';

/** Signs a creator in: a session, its cookie once it is committed, and their document. */
export async function startSession(
  { tx, now, device, cookies }: Pick<Asked, 'now' | 'device' | 'cookies'> & { tx: PlatformTx },
  { uid, steps = 1 }: { uid: string; steps?: Steps },
): Promise<z.infer<typeof SignedIn>> {
  const session = await openSession(identityOf(tx), {
    accountId: uid,
    device,
    now,
    steps,
    heldTokens: cookies.heldTokens,
  });
  const user = await loadUser(tx, uid);
  tx.afterCommit(() => cookies.set(session, { realm: tx.realm, email: user.email }));
  return { user, idToken: session.token, expiresAt: session.expiresAt.toISOString() };
}
