import { PasskeyProof } from '#shared/contract/passkeys.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { parseJson } from '#shared/kit/parseJson.ts';
import { codeTryLimits } from '../../../access/attempts.ts';
import { pageRoute, type PageContext } from '../../../access/page.ts';
import { signInWithPasskey, startMemberPasskeySignIn } from '../../members/passkeys/signInWithPasskey.ts';
import { passkeySite } from './passkeySite.ts';

/** A challenge for the script of the sign-in page. It is asked for when it is needed, because it expires. */
export const passkeyChallenge = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.passkeyChallenge,
  who: 'visitor',
  onlyReads: true,
  limits: ({ device }) => codeTryLimits(device),
  handle: async (context) => {
    const site = passkeySite(context);
    return site === null ? { json: {}, status: 404 } : { json: startMemberPasskeySignIn(context, site) };
  },
});

/** Where the script of the sign-in page gets a challenge. Null: this address has no passkeys. */
export const challengeHref = (context: PageContext): string | null =>
  passkeySite(context) === null ? null : context.base + STORE_PATHS.passkeyChallenge;

/** Signs in with what the script wrote into the form. */
export async function byPasskey(context: PageContext): Promise<Awaited<ReturnType<typeof signInWithPasskey>>> {
  const { form } = context;
  const site = passkeySite(context);
  const shown = PasskeyProof.safeParse({ token: form['token'], response: parseJson(form['response'] ?? '') });
  if (site === null || !shown.success) return new Refusal('customer-passkey-refused');
  return signInWithPasskey(context, site, shown.data);
}
