import { listPasskeys as contract } from '#shared/contract/passkeys.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { passkeysOf, presentPasskey } from './passkeyRows.ts';

export const listPasskeys = defineHandler(contract, async (_input, { tx, creator }) => ({
  items: (await passkeysOf(tx, creator.id)).map(presentPasskey),
}));
