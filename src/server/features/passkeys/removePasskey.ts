import { removePasskey as contract } from '#shared/contract/passkeys.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { afterSecurityChange } from '../secondStep/afterSecurityChange.ts';
import { assertOwnStep } from '../secondStep/assertOwnStep.ts';

export const removePasskey = defineHandler(contract, async ({ passkeyId }, context) => {
  const { tx, creator } = context;
  await assertOwnStep(tx, creator);
  const removed = await tx.maybe(
    tx.q.deleteFrom('passkeys').where('id', '=', passkeyId).where('creator_id', '=', creator.id).returning('name'),
  );
  if (!removed) refuse('not-found');
  await afterSecurityChange(context, { kind: 'passkey-removed', name: removed.name });
  return { removed: true as const };
});
