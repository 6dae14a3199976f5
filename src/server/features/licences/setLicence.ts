import { setLicence as contract } from '#shared/contract/licences.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
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
    // The key is locked also if only machines are freed.
    const found = await tx.run(own.set((eb) => ({ activations: eb.ref('activations'), ...changes })));
    if (found === 0) refuse('not-found');
    if (free !== undefined) await freeMachines(tx, { licenceId, ...(free === 'all' ? {} : { activationId: free }) });
    return { licence: await loadLicence(tx, { licenceId, secrets, now }) };
  },
);

const NOT_DISABLED = { disabled_at: null, disabled_reason: '' };
