import { refuse } from '#shared/contract/refusals.ts';
import { newRowId } from '../../db/rowId.ts';
import type { StoreTx } from '../../db/transaction.ts';

interface Machine {
  licenceId: string;
  fingerprint: string;
}

const activations = (tx: StoreTx, { licenceId, fingerprint }: Machine) =>
  tx.q
    .selectFrom('licence_activations')
    .select(['id', 'fingerprint', 'name', 'created_at'])
    .where('store_id', '=', tx.realm)
    .where('licence_id', '=', licenceId)
    .where('fingerprint', '=', fingerprint);

export const findActivation = (tx: StoreTx, machine: Machine) => tx.maybe(activations(tx, machine));

/**
 * Gives a machine a place, or refuses if all are taken. A machine that has one keeps it. The row comes first, so a machine that
 * asks twice at once is counted once. The count changes only while it is below the limit, so the last place goes to one machine.
 */
export async function activateMachine(
  tx: StoreTx,
  { name, limit, now, ...machine }: Machine & { name: string; limit: number; now: Date },
) {
  const { licenceId, fingerprint } = machine;
  const row = { id: newRowId(), fingerprint, name, created_at: now };
  const added = await tx.run(
    tx.q
      .insertInto('licence_activations')
      .values({ store_id: tx.realm, licence_id: licenceId, ...row })
      .onConflict((on) => on.columns(['store_id', 'licence_id', 'fingerprint']).doNothing()),
  );
  if (added === 0) return tx.one(activations(tx, machine));
  const counted = await tx.run(
    tx.q
      .updateTable('licences')
      .set((eb) => ({ activations: eb('activations', '+', 1) }))
      .where('store_id', '=', tx.realm)
      .where('id', '=', licenceId)
      .where('disabled_at', 'is', null)
      .where('activations', '<', limit),
  );
  return counted === 0 ? refuse('licence-full') : row;
}

export async function countMachines(tx: StoreTx, licenceId: string): Promise<number> {
  const { activations: used } = await tx.one(
    tx.q.selectFrom('licences').select('activations').where('store_id', '=', tx.realm).where('id', '=', licenceId),
  );
  return used;
}

/** Frees the place of a machine, of one of a customer's activations, or of all machines of a key. Returns how many were freed. */
export async function freeMachines(
  tx: StoreTx,
  { licenceId, ...which }: { licenceId: string; fingerprint?: string; activationId?: string },
): Promise<number> {
  let freed = tx.q
    .deleteFrom('licence_activations')
    .where('store_id', '=', tx.realm)
    .where('licence_id', '=', licenceId);
  if (which.fingerprint !== undefined) freed = freed.where('fingerprint', '=', which.fingerprint);
  if (which.activationId !== undefined) freed = freed.where('id', '=', which.activationId);
  const count = await tx.run(freed);
  if (count > 0)
    await tx.run(
      tx.q
        .updateTable('licences')
        .set((eb) => ({ activations: eb('activations', '-', count) }))
        .where('store_id', '=', tx.realm)
        .where('id', '=', licenceId),
    );
  return count;
}
