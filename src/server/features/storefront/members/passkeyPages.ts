import { z } from 'zod';
import { NewCredential, PasskeyName, PasskeyToken } from '#shared/contract/passkeys.ts';
import { STORE_PATHS, type MemberPasskeysView, type NewPasskeyView, type PasskeyView } from '#shared/contract/pages.ts';
import { Refusal, REFUSALS } from '#shared/contract/refusals.ts';
import { parseJson } from '#shared/kit/parseJson.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { PASSKEYS_MAX } from '#shared/rules/secondStep.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { addOwnPasskey, startOwnPasskey } from '../../members/passkeys/addOwnPasskey.ts';
import { customerPasskeys } from '../../members/passkeys/customerPasskeys.ts';
import { removeOwnPasskey } from '../../members/passkeys/removeOwnPasskey.ts';
import { renameOwnPasskey } from '../../members/passkeys/renameOwnPasskey.ts';
import { userHandle } from '../../passkeys/relyingParty.ts';
import { dayText } from '../../orders/dayText.ts';
import { idParam } from '../../pageFrame/params.ts';
import { goToStep } from '../forms/formStep.ts';
import { readFields, shownRefusal } from '../forms/readFields.ts';
import { deviceLabel } from './deviceLabel.ts';
import { asCustomer, memberOf } from './memberFrame.ts';
import { passkeySite } from './passkeySite.ts';
import { profileAfter } from './profileAfter.ts';

/** The passkeys on a customer's profile, and whether another can be added. */
export async function passkeysView(context: PageContext, email: string): Promise<MemberPasskeysView> {
  const { tx, language } = context;
  const site = passkeySite(context);
  const { passkeys: texts } = getMessages(language);
  const { id: customerId } = memberOf(context);
  const passkeys = await customerPasskeys(tx, customerId);
  const here = passkeys.filter(({ host }) => host === site?.id);
  return {
    items: passkeys.map(({ id, name, host, created_at, used_at }) => ({
      id,
      name,
      added: fill(texts.added, { day: dayText(created_at, language) }),
      used: used_at === null ? texts.unused : fill(texts.used, { day: dayText(used_at, language) }),
      onlyAt: host === site?.id ? null : host,
    })),
    known:
      site === null
        ? null
        : JSON.stringify({
            rpId: site.id,
            userId: userHandle(tx.realm, customerId).toString('base64url'),
            name: labelOf(context, email),
            allAcceptedCredentialIds: here.map(({ credential_id: id }) => id),
          }),
    canAdd: site !== null && passkeys.length < PASSKEYS_MAX,
  };
}

/** What the page to add a passkey needs. Null: this address has no passkeys, or the customer has as many as they can. */
export async function newPasskeyView(context: PageContext, email: string): Promise<NewPasskeyView | null> {
  const site = passkeySite(context);
  const { tx, form, language, device } = context;
  if (site === null || (await customerPasskeys(tx, memberOf(context).id)).length >= PASSKEYS_MAX) return null;
  const label = labelOf(context, email);
  const { options, token } = await startOwnPasskey(asCustomer(context), { rp: site, label });
  const name = form['name'] ?? deviceLabel(device.userAgent, getMessages(language));
  return { name, host: site.id, token, options: JSON.stringify(options) };
}

/** How browsers list the passkeys of an account. Several stores share the platform's host, so there the store's name is added. */
const labelOf = ({ base, store }: PageContext, email: string): string =>
  base === '' ? email : `${email} (${store.name})`;

const Named = z.object({ name: PasskeyName });
const Signed = z.object({ token: PasskeyToken, response: NewCredential });

/** Adds the passkey that the script wrote into the form. */
export async function addPasskey(context: PageContext): Promise<PageAnswer> {
  const { tx, form } = context;
  const again = { page: STORE_PATHS.passkeys, step: 'form' };
  const read = readFields(Named, { name: form['name'] });
  if (read.problems) return goToStep(context, { ...again, problems: read.problems });
  const site = passkeySite(context);
  const signed = Signed.safeParse({ token: form['token'], response: parseJson(form['response'] ?? '') });
  if (site === null || !signed.success)
    return goToStep(context, { ...again, notice: REFUSALS['customer-passkey-refused'].message });
  const passkey = { rp: site, ...read.fields, ...signed.data };
  const outcome = await catchRefusal(tx, () => addOwnPasskey(asCustomer(context), passkey));
  if (outcome instanceof Refusal) return goToStep(context, { ...again, ...shownRefusal(outcome, []) });
  return { goTo: profileAfter(context, 'passkey-added') };
}

/** Removes the passkey that the form names. */
export async function removePasskey(context: PageContext): Promise<PageAnswer> {
  const passkeyId = idParam(context.form, 'passkey');
  if (passkeyId !== undefined) await removeOwnPasskey(asCustomer(context), passkeyId);
  return { goTo: profileAfter(context, 'passkey-removed') };
}

/** The passkey that the page to remove one asks about. Null if the customer has none with this id. */
export async function askedPasskey(context: PageContext, email: string): Promise<PasskeyView | null> {
  const { items } = await passkeysView(context, email);
  const passkeyId = context.form['passkey'] ?? context.query.get('passkey');
  return items.find(({ id }) => id === passkeyId) ?? null;
}

/** Renames a passkey, which takes no proof. */
export const passkeyNameSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.passkeyName,
  who: 'customer',
  handle: async (context) => {
    const { form } = context;
    const read = readFields(Named, { name: form['passkeyName'] });
    if (read.problems) {
      const problems = { passkeyName: read.problems['name'] ?? '' };
      return goToStep(context, { page: STORE_PATHS.profile, step: 'form', problems });
    }
    const passkeyId = idParam(form, 'passkey');
    const isRenamed =
      passkeyId !== undefined && (await renameOwnPasskey(asCustomer(context), { passkeyId, ...read.fields }));
    return { goTo: profileAfter(context, isRenamed ? 'passkey-renamed' : null) };
  },
});
