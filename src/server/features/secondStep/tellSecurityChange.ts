import type { Jobs, SecurityChange } from '#shared/contract/jobs.ts';
import type { JobContext } from '../jobs.ts';
import { writeToCreator } from '../accounts/writeToCreator.ts';

/** Tells the owner of an account what changed about its sign-in; whoever else did it cannot keep it quiet. */
export async function tellSecurityChange(
  { creatorId, change }: Jobs['tellSecurityChange'],
  context: JobContext,
): Promise<void> {
  const { subject, text, after = AFTER_CHANGE, wasYou = 'If this was you, there is nothing to do.' } = wordsOf(change);
  const notYou = change.kind === 'second-step-reset' ? NOT_ASKED : NOT_YOU;
  const facts = factsOf(change);
  await writeToCreator(context, creatorId, ({ resetUrl }) => ({
    subject,
    preheader: text,
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text },
      ...(facts === null ? [] : [{ kind: 'paragraph' as const, text: facts }]),
      ...(after === '' ? [] : [{ kind: 'paragraph' as const, text: after }]),
      { kind: 'paragraph', text: notYou },
      { kind: 'button', label: 'Set a new password', url: resetUrl },
      { kind: 'note', text: wasYou },
    ],
  }));
}

const AFTER_CHANGE = 'Every other browser was signed out.';
const NOT_YOU = 'If this was not you, set a new password now, then look at Security in your settings.';
const NOT_ASKED = 'If you did not ask for this, set a new password now, then turn two-step sign-in on again.';

/** When and on which device, as far as the job says. */
function factsOf({ at, device }: SecurityChange): string | null {
  if (at === undefined) return null;
  const time = `${TIME.format(new Date(at))} (UTC)`;
  return device === undefined ? `${time}.` : `${time}, ${device}.`;
}

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

interface Words {
  subject: string;
  text: string;
  /** What else happened at once; '' for nothing. */
  after?: string;
  wasYou?: string;
}

function wordsOf(change: SecurityChange): Words {
  switch (change.kind) {
    case 'second-step-on':
      return {
        subject: 'Two-step sign-in was turned on',
        text: 'From now on, signing in with your password also takes a code of your authenticator app or a recovery code.',
      };
    case 'second-step-off':
      return {
        subject: 'Two-step sign-in was turned off',
        text: 'From now on, your password alone opens your account.',
      };
    case 'second-step-reset':
      return {
        subject: 'Your two-step sign-in was reset',
        text: 'Support took your authenticator app, your recovery codes and your passkeys away from your account. Your password alone opens it.',
        after: 'You were signed out everywhere.',
        wasYou: 'If you did ask, sign in and turn two-step sign-in on again under Security in your settings.',
      };
    case 'new-recovery-codes':
      return {
        subject: 'You have new recovery codes',
        text: 'Ten new recovery codes were made for your account. The old ones no longer work.',
      };
    case 'passkey-added':
      return {
        subject: 'A passkey was added',
        text: `The passkey “${change.name}” now signs in to your account.`,
      };
    case 'passkey-removed':
      return {
        subject: 'A passkey was removed',
        text: `The passkey “${change.name}” no longer signs in to your account.`,
      };
    case 'password-changed':
      return { subject: 'Your password was changed', text: 'Your account has a new password.' };
    case 'new-device':
      return {
        subject: 'New sign-in to your account',
        text: 'Your account was opened from a device that we have not seen before.',
        after: '',
      };
  }
}
