import { isUuid } from '#shared/kit/ids.ts';
import { assertFreshProof } from '../../access/assertFreshProof.ts';
import type { Context } from '../../access/context.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { endSessions } from '../../access/sessions.ts';
import { identityOf } from '../../db/transaction.ts';

/** Ends one other session of the customer, or, with null, every session but the current one. */
export async function endOwnSessions(context: Context<'customer'>, sessionId: string | null): Promise<void> {
  const { tx, customer, now } = context;
  assertFreshProof(customer, now);
  const identity = identityOf(tx);
  const only = sessionId?.toLowerCase();
  if (only !== undefined && (!isUuid(only) || only === customer.sessionId)) return;
  const which = only === undefined ? { except: customer.sessionId } : { only };
  const ended = await endSessions(identity, { accountId: customer.id, ...which });
  if (ended > 0)
    await recordEvent(identity, context, { accountId: customer.id, kind: 'sessions-ended', facts: { ended } });
}
