import { refuse } from '#shared/contract/refusals.ts';
import { newRowId } from '../../db/rowId.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { recordEvents } from '../webhookEvents/recordEvents.ts';

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
  if (counted === 0) refuse('licence-full');
  await recordEvents(tx, {
    kind: 'licence.activated',
    subjects: [{ id: licenceId, facts: activationFacts(row) }],
    now,
  });
  return row;
}

const activationFacts = ({ id, fingerprint, name }: { id: string; fingerprint: string; name: string }) => ({
  activation: { id, fingerprint, name },
});

export async function countMachines(tx: StoreTx, licenceId: string): Promise<number> {
  const { activations: used } = await tx.one(
    tx.q.selectFrom('licences').select('activations').where('store_id', '=', tx.realm).where('id', '=', licenceId),
  );
  return used;
}

/** Frees the place of a machine, of one of a customer's activations, or of all machines of a key. Returns how many were freed. */
export async function freeMachines(
  tx: StoreTx,
  { licenceId, now, ...which }: { licenceId: string; fingerprint?: string; activationId?: string; now: Date },
): Promise<number> {
  let freed = tx.q
    .deleteFrom('licence_activations')
    .where('store_id', '=', tx.realm)
    .where('licence_id', '=', licenceId);
  if (which.fingerprint !== undefined) freed = freed.where('fingerprint', '=', which.fingerprint);
  if (which.activationId !== undefined) freed = freed.where('id', '=', which.activationId);
  const gone = await tx.many(freed.returning(['id', 'fingerprint', 'name']));
  const count = gone.length;
  if (count === 0) return 0;
  const { customer_id: customerId } = await tx.one(
    tx.q
      .updateTable('licences')
      .set((eb) => ({ activations: eb('activations', '-', count) }))
      .where('store_id', '=', tx.realm)
      .where('id', '=', licenceId)
      .returning('customer_id'),
  );
  const subjects = gone.map((machine) => ({ id: licenceId, facts: { ...activationFacts(machine), customerId } }));
  await recordEvents(tx, { kind: 'licence.deactivated', subjects, now });
  return count;
}
