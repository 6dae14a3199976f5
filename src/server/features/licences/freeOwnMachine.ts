import type { StoreTx } from '../../db/transaction.ts';
import { openRights, type Member } from '../entitlements/canOpen.ts';
import { openContents } from '../entitlements/openContents.ts';
import { freeMachines } from './activateMachine.ts';

/** Frees a machine of a customer, if they have access to the key that it uses. */
export async function freeOwnMachine(
  tx: StoreTx,
  { contentId, activationId, ...member }: Member & { contentId: string; activationId: string },
): Promise<void> {
  const own = await tx.maybe(
    openRights(tx, member)
      .innerJoin('contents as c', openContents)
      .innerJoin('licences as k', (on) =>
        on
          .onRef('k.store_id', '=', 'e.store_id')
          .onRef('k.entitlement_id', '=', 'e.id')
          .onRef('k.content_id', '=', 'c.id'),
      )
      .innerJoin('licence_activations as a', (on) =>
        on.onRef('a.store_id', '=', 'k.store_id').onRef('a.licence_id', '=', 'k.id'),
      )
      .select('k.id')
      .where('c.id', '=', contentId)
      .where('a.id', '=', activationId),
  );
  if (own) await freeMachines(tx, { licenceId: own.id, activationId, now: member.now });
}
