import { call, type Answer } from './call.ts';
import { sentenceOf } from './refusalToForm.ts';

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean =>
  typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';

// Loaded when somebody uses a passkey: the login page stays light.
const loadBrowser = () => import('@simplewebauthn/browser');

/** Signs in with whichever passkey of this site the person chooses. */
export const signInWithPasskey = async (): Promise<Answer<'finishPasskeySignIn'>> =>
  call('finishPasskeySignIn', await signWithPasskey());

/** Confirms who is signed in with one of their passkeys. */
export const confirmWithPasskey = async (): Promise<Answer<'confirmIdentity'>> =>
  call('confirmIdentity', { passkey: await signWithPasskey() });

async function signWithPasskey() {
  const [{ startAuthentication }, { options, token }] = await Promise.all([
    loadBrowser(),
    call('startPasskeySignIn', {}),
  ]);
  return { token, response: await startAuthentication({ optionsJSON: options }) };
}

/** Lets the browser make a passkey for the signed-in creator, and keeps it under a name. */
export async function addPasskey({ name, password }: { name: string; password: string }) {
  const [{ startRegistration }, { options, token }] = await Promise.all([
    loadBrowser(),
    call('startPasskey', { password }),
  ]);
  const response = await startRegistration({ optionsJSON: options });
  return call('finishPasskey', { name, token, response });
}

/** What went wrong with a passkey. Browsers say little: whoever cancels and whoever has none look the same. */
export function passkeyProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  if (name === 'SecurityError') return 'Passkeys work at the main address of this site only.';
  return sentenceOf(error, 'No passkey was used. Try again when you are ready.');
}
