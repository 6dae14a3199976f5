import { listPasskeys as contract } from '#shared/contract/passkeys.ts';
import { answer } from '../../access/answer.ts';
import { passkeysOf, presentPasskey } from './passkeyRows.ts';

export const listPasskeys = answer(contract, async (_input, { tx, creator }) => ({
  items: (await passkeysOf(tx, creator.id)).map(presentPasskey),
}));
