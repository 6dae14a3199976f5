import { startPasskey as contract } from '#shared/contract/passkeys.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { assertPassword } from '../../access/assertPassword.ts';
import { passwordChangeLimits } from '../../access/attempts.ts';
import { assertOwnStep } from '../secondStep/assertOwnStep.ts';
import { freshChallenge } from './challenge.ts';
import { creationOptions } from './passkeyOptions.ts';
import { assertPasskeyLimit, passkeysOf } from './passkeyRows.ts';
import { relyingParty, userHandle } from './relyingParty.ts';

/** Returns what a browser needs to create a passkey for the creator. */
export const startPasskey = defineHandler(
  contract,
  async ({ password }, { tx, creator, services: { secrets, settings }, now }) => {
    const { email } = await assertPassword(tx, { accountId: creator.id, password });
    await assertOwnStep(tx, creator);
    await assertPasskeyLimit(tx, creator.id);
    const { challenge, token } = freshChallenge(secrets, { use: creator.id, now });
    const user = { handle: userHandle(creator.id), name: email };
    const known = await passkeysOf(tx, creator.id);
    return { token, options: await creationOptions({ rp: relyingParty(settings), user, known, challenge }) };
  },
  (_input, { device }) => passwordChangeLimits(device),
);
