import type { Jobs, SecurityChange } from '#shared/contract/jobs.ts';
import type { JobContext } from '../jobs.ts';
import type { MailSender } from '../stores/mailSender.ts';
import { writeToCreator } from '../accounts/writeToCreator.ts';

/** Tells the owner of an account what changed about its sign-in; whoever else did it cannot keep it quiet. */
export async function tellSecurityChange(
  { creatorId, change }: Jobs['tellSecurityChange'],
  context: JobContext,
): Promise<void> {
  const support = context.services.settings.mailFrom.address;
  const {
    subject,
    text,
    after = AFTER_CHANGE,
    notYou = NOT_YOU,
    wasYou = 'If this was you, there is nothing to do.',
  } = wordsOf(change, support);
  const facts = factsOf(change);
  const write = ({ resetUrl }: MailSender) => ({
    subject,
    preheader: text,
    blocks: [
      { kind: 'heading' as const, text: subject },
      { kind: 'paragraph' as const, text },
      ...(facts === null ? [] : [{ kind: 'paragraph' as const, text: facts }]),
      ...(after === '' ? [] : [{ kind: 'paragraph' as const, text: after }]),
      { kind: 'paragraph' as const, text: notYou },
      // The old address of an account resets nothing any more.
      ...(isOldAddress(change) ? [] : [{ kind: 'button' as const, label: 'Set a new password', url: resetUrl }]),
      { kind: 'note' as const, text: wasYou },
    ],
  });
  await writeToCreator(context, creatorId, write, change.kind === 'email-changed' ? change.to : undefined);
}

const isOldAddress = (change: SecurityChange): boolean =>
  change.kind === 'email-changed' && change.to !== change.newEmail;

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
  notYou?: string;
  wasYou?: string;
}

function wordsOf(change: SecurityChange, support: string): Words {
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
        notYou: NOT_ASKED,
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
    case 'email-changed':
      return isOldAddress(change)
        ? {
            subject: 'Your sign-in email was changed',
            text: `Your account now signs in with ${change.newEmail}. This address no longer opens it.`,
            notYou: `If this was not you, write to ${support} right away.`,
          }
        : {
            subject: 'Your sign-in email was changed',
            text: 'Your account now signs in with this address. Your password stays the same.',
          };
    case 'new-device':
      return {
        subject: 'New sign-in to your account',
        text: 'Your account was opened from a device that we have not seen before.',
        after: '',
      };
  }
}
