import { call, type Answer } from './call.ts';
import { sentenceOf } from './refusalToForm.ts';

/** Whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean =>
  typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';

// Loaded on first use, so that the login page stays light.
const loadBrowser = () => import('@simplewebauthn/browser');

/** Signs in with any passkey for this site. */
export const signInWithPasskey = async (): Promise<Answer<'finishPasskeySignIn'>> =>
  call('finishPasskeySignIn', await signWithPasskey());

/** Confirms the signed-in creator's identity with one of their passkeys. */
export const confirmWithPasskey = async (): Promise<Answer<'confirmIdentity'>> =>
  call('confirmIdentity', { passkey: await signWithPasskey() });

async function signWithPasskey() {
  const [{ startAuthentication }, { options, token }] = await Promise.all([
    loadBrowser(),
    call('startPasskeySignIn', {}),
  ]);
  return { token, response: await startAuthentication({ optionsJSON: options }) };
}

/** Creates a passkey for the signed-in creator and saves it under a name. */
export async function addPasskey({ name, password }: { name: string; password: string }) {
  const [{ startRegistration }, { options, token }] = await Promise.all([
    loadBrowser(),
    call('startPasskey', { password }),
  ]);
  const response = await startRegistration({ optionsJSON: options });
  return call('finishPasskey', { name, token, response });
}

/** The message for a failed passkey. Browsers report the same error for canceling and for having no passkey. */
export function passkeyProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  if (name === 'SecurityError') return 'Passkeys only work at this site’s main address.';
  return sentenceOf(error, 'No passkey was used. Try again when you’re ready.');
}
