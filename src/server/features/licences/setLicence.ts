import { setLicence as contract } from '#shared/contract/licences.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { recordEvents } from '../webhookEvents/recordEvents.ts';
import { freeMachines } from './activateMachine.ts';
import { loadLicence } from './licenceRows.ts';

/** Disables or enables a key, sets its own limit, or frees its machines. Machines above a lower limit keep their place. */
export const setLicence = defineHandler(
  contract,
  async ({ licenceId, isDisabled, reason = '', limit, free }, { tx, now, services: { secrets } }) => {
    const disabled = isDisabled ? { disabled_at: now, disabled_reason: reason } : NOT_DISABLED;
    const changes = {
      ...(isDisabled === undefined ? {} : disabled),
      ...(limit === undefined ? {} : { activation_limit: limit }),
    };
    const own = tx.q.updateTable('licences').where('store_id', '=', tx.realm).where('id', '=', licenceId);
    const wasDisabled = await lockLicence(tx, licenceId);
    await tx.run(own.set((eb) => ({ activations: eb.ref('activations'), ...changes })));
    if (isDisabled !== undefined && isDisabled !== wasDisabled) {
      const kind = isDisabled ? 'licence.disabled' : 'licence.enabled';
      await recordEvents(tx, { kind, subjects: [{ id: licenceId, facts: isDisabled ? { reason } : {} }], now });
    }
    if (free !== undefined)
      await freeMachines(tx, { licenceId, now, ...(free === 'all' ? {} : { activationId: free }) });
    return { licence: await loadLicence(tx, { licenceId, secrets, now }) };
  },
);

/** Whether it is disabled. */
async function lockLicence(tx: StoreTx, licenceId: string): Promise<boolean> {
  const found = await tx.maybe(
    tx.q
      .selectFrom('licences')
      .select('disabled_at')
      .where('store_id', '=', tx.realm)
      .where('id', '=', licenceId)
      .forUpdate(),
  );
  return (found ?? refuse('not-found')).disabled_at !== null;
}

const NOT_DISABLED = { disabled_at: null, disabled_reason: '' };
