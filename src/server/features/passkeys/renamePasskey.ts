import { renamePasskey as contract } from '#shared/contract/passkeys.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { PASSKEY_COLUMNS, presentPasskey } from './passkeyRows.ts';

export const renamePasskey = defineHandler(contract, async ({ passkeyId, name }, { tx, creator }) => {
  const renamed = await tx.maybe(
    tx.q
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', passkeyId)
      .where('creator_id', '=', creator.id)
      .returning(PASSKEY_COLUMNS),
  );
  if (!renamed) refuse('not-found');
  return { passkey: presentPasskey(renamed) };
});
