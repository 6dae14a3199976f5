import type { SignedIn } from '#shared/contract/accounts.ts';
import type { z } from 'zod';
import { job } from '#shared/contract/jobs.ts';
import { deviceText } from '#shared/rules/device.ts';
import type { RequestContext } from '../../access/context.ts';
import { isNewDevice, recordEvent } from '../../access/securityEvents.ts';
import { openSession, type Steps } from '../../access/sessions.ts';
import { identityOf, type PlatformTx } from '../../db/transaction.ts';
import { loadUser } from '../creatorRecord/user.ts';

/** Signs a creator in: opens a session, sets its cookie after the commit, and returns their document. */
export async function startSession(
  context: Pick<RequestContext, 'now' | 'device' | 'cookies' | 'services'> & { tx: PlatformTx },
  { uid, steps = 1, method }: { uid: string; steps?: Steps; method: SignInMethod },
): Promise<z.infer<typeof SignedIn>> {
  const { tx, now, device, cookies } = context;
  const session = await openSession(identityOf(tx), {
    accountId: uid,
    device,
    now,
    steps,
    currentTokens: cookies.tokens,
  });
  const user = await loadUser(tx, uid);
  await recordSignIn(context, { uid, email: user.email, method });
  tx.afterCommit(() => cookies.set(session, { realm: tx.realm, email: user.email }));
  return { user, idToken: session.token, expiresAt: session.expiresAt.toISOString() };
}

/** How a creator signed in. `sign-up` is the first session of an account. */
export type SignInMethod = 'sign-up' | 'password' | 'second-step' | 'passkey';

/** A browser with the account's known-browser cookie is not a new device, wherever it is. */
async function recordSignIn(
  context: Pick<RequestContext, 'now' | 'device' | 'cookies' | 'services'> & { tx: PlatformTx },
  { uid, email, method }: { uid: string; email: string; method: SignInMethod },
): Promise<void> {
  const { tx, now, device, cookies } = context;
  const isKnown = cookies.browserKnownTo({ realm: tx.realm, email }) !== undefined;
  const isNew = !isKnown && (await isNewDevice(identityOf(tx), context, uid));
  const kind = method === 'sign-up' ? 'sign-up' : 'sign-in';
  await recordEvent(identityOf(tx), context, { accountId: uid, kind, facts: { method, isNewDevice: isNew } });
  if (!isNew) return;
  const change = { kind: 'new-device' as const, at: now.toISOString(), device: deviceText(device.userAgent) };
  await tx.enqueue(job('sendSecurityChangeEmail', { realm: tx.realm, creatorId: uid, change }));
}
