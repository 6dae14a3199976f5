import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/**
 * Passkeys of customers. Their pages work without this script, so the page has hidden what needs it. It writes what the browser
 * answers into the form, which is then sent like any other.
 */

/** The server accepts a challenge for five minutes. */
const RENEW_MS = 4 * 60_000;

if (typeof PublicKeyCredential === 'function') {
  for (const element of document.querySelectorAll<HTMLElement>('[data-passkey]')) element.hidden = false;
  for (const element of document.querySelectorAll<HTMLElement>('[data-no-passkey]')) element.hidden = true;
  const signInButton = document.querySelector<HTMLButtonElement>('[data-challenge]');
  const addButton = document.querySelector<HTMLButtonElement>('[data-options]');
  signInButton?.addEventListener('click', (event) => void perform(event, signInButton, signWithPasskey));
  addButton?.addEventListener('click', (event) => void perform(event, addButton, createPasskey));
  if (signInButton) void offerInField(signInButton);
  void listKnown();
}

type Ceremony = (button: HTMLButtonElement) => Promise<Record<'token' | 'response', string>>;

/** Runs a ceremony instead of sending the form, and then sends it with the result. */
async function perform(event: Event, button: HTMLButtonElement, ceremony: Ceremony): Promise<void> {
  event.preventDefault();
  if (button.ariaBusy === 'true' || !(button.formNoValidate || button.form?.reportValidity())) return;
  button.ariaBusy = 'true';
  showProblem(button, null);
  try {
    send(button, await ceremony(button));
  } catch (error) {
    showProblem(button, error);
    // The ceremony ended the offer in the field.
    if (button.dataset['challenge'] !== undefined) void offerInField(button);
  } finally {
    button.ariaBusy = 'false';
  }
}

const createPasskey: Ceremony = async ({ form, dataset }) => ({
  token: fieldOf(form, 'token')?.value ?? '',
  response: JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(dataset['options'] ?? '') })),
});

const signWithPasskey = (button: HTMLButtonElement) => signIn(button, { useBrowserAutofill: false });

async function signIn({ dataset }: HTMLButtonElement, how: { useBrowserAutofill: boolean }) {
  const answer = await fetch(dataset['challenge'] ?? '');
  const { token, options } = await answer.json();
  return { token, response: JSON.stringify(await startAuthentication({ optionsJSON: options, ...how })) };
}

/** Offers the passkeys of this host in the list of the email field, with a new challenge before the last one expires. */
async function offerInField(button: HTMLButtonElement): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  const renewal = setTimeout(() => void offerInField(button), RENEW_MS);
  // Nobody asked for this, so nobody has to hear that it ended. The button is still there.
  const result = await signIn(button, { useBrowserAutofill: true }).catch(() => null);
  clearTimeout(renewal);
  if (result !== null) send(button, result);
}

/** Lets password managers forget removed passkeys, and show the present email address. */
async function listKnown(): Promise<void> {
  const known = document.querySelector<HTMLElement>('section[data-known]')?.dataset['known'];
  if (known === undefined) return;
  const { rpId, userId, name, allAcceptedCredentialIds } = JSON.parse(known);
  // Many browsers do not have them yet.
  const signals: Partial<typeof PublicKeyCredential> = PublicKeyCredential;
  await signals.signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds });
  await signals.signalCurrentUserDetails?.({ rpId, userId, name, displayName: name });
}

function send(button: HTMLButtonElement, { token, response }: Record<'token' | 'response', string>): void {
  const { form } = button;
  const [tokenField, responseField] = [fieldOf(form, 'token'), fieldOf(form, 'response')];
  if (!form || !tokenField || !responseField) return;
  tokenField.value = token;
  responseField.value = response;
  form.requestSubmit(button);
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

/** Browsers report the same error for canceling and for having no passkey. */
function showProblem({ form }: HTMLButtonElement, error: unknown): void {
  const place = form?.querySelector<HTMLElement>('[data-passkey-problem]');
  if (!place) return;
  place.hidden = error === null;
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  place.textContent = error === null ? '' : (place.dataset[isKnown ? 'known' : 'unused'] ?? '');
}
