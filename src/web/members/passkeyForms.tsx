import { Announce } from '../blocks/Announce.tsx';
import { firstProblem } from '../blocks/fieldProblems.ts';
import { FormField } from '../blocks/FormField.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { useMessages } from '../blocks/useMessages.ts';
import type { FieldProblems, NewPasskeyView, PasskeyView, StoreFrame } from '#shared/contract/pages.ts';
import { PASSKEY_NAME_MAX } from '#shared/rules/secondStep.ts';

/** What browser/passkeys.ts fills in, and where it says why it could not. */
function PasskeyFields({ token = '' }: { token?: string }) {
  const { passkeys, refusals } = useMessages();
  return (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="response" value="" />
      <p
        className="problem"
        role="alert"
        hidden
        data-passkey-problem
        data-unused={passkeys.notUsed}
        data-known={refusals['passkey-known']}
      />
    </>
  );
}

/** Signs in with a passkey. It is one of the buttons of the sign-in form, and shown by the script. */
export function PasskeyButton({ challengeHref }: { challengeHref: string }) {
  const { passkeys } = useMessages();
  return (
    <>
      <PasskeyFields />
      <button
        className="quiet"
        type="submit"
        name="step"
        value="passkey"
        formNoValidate
        hidden
        data-passkey
        data-challenge={challengeHref}
      >
        {passkeys.signIn}
      </button>
    </>
  );
}

/** Adds a passkey, with a name for the list. */
export function NewPasskeyForm({ passkey, problems }: { passkey: NewPasskeyView; problems: FieldProblems }) {
  const { passkeys } = useMessages();
  const { name, host, token, options } = passkey;
  return (
    <>
      <p className="meta">
        <Announce sentence={passkeys.addText} host={<bdi>{host}</bdi>} />
      </p>
      <FormField
        name="name"
        label={passkeys.name}
        hint={passkeys.nameHint}
        defaultValue={name}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        dir="auto"
        required
        problems={problems}
        focus={firstProblem(['name'], problems)}
      />
      <PasskeyFields token={token} />
      <button type="submit" name="step" value="add" hidden data-passkey data-options={options}>
        {passkeys.add}
      </button>
      <p className="notice" data-no-passkey>
        {passkeys.missing}
      </p>
    </>
  );
}

/** Asks before a passkey is removed. */
export function PasskeyRemovalForm({ store, passkey }: { store: StoreFrame; passkey: PasskeyView }) {
  const { passkeys } = useMessages();
  return (
    <>
      <div>
        <p>
          <Announce sentence={passkeys.removalText} name={<bdi>{passkey.name}</bdi>} />
        </p>
        <p className="meta">
          {passkey.added} · {passkey.used}
        </p>
      </div>
      <p className="meta">{passkeys.removalNote}</p>
      <div className="answers">
        <button type="submit" name="step" value="remove">
          {passkeys.removal}
        </button>
        <a className="button quiet" href={storeLink(store, 'profile')}>
          {passkeys.keep}
        </a>
      </div>
    </>
  );
}
