import type { Jobs, SecurityChange } from '#shared/contract/jobs.ts';
import type { JobContext } from '../jobs.ts';
import type { MailSender } from '../mail/sending/mailSender.ts';
import { sendCreatorEmail } from '../mail/sending/sendCreatorEmail.ts';

/** Notifies the owner of an account about a change to its sign-in, so that nobody else can make one unnoticed. */
export async function sendSecurityChangeEmail(
  { creatorId, change }: Jobs['sendSecurityChangeEmail'],
  context: JobContext,
): Promise<void> {
  const support = context.services.settings.mailFrom.address;
  const {
    subject,
    text,
    after = AFTER_CHANGE,
    notYou = NOT_YOU,
    wasYou = 'If this was you, you don’t need to do anything.',
  } = termsOf(change, support);
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
      // An account's old address can no longer reset the password.
      ...(isOldAddress(change) ? [] : [{ kind: 'button' as const, label: 'Set a new password', url: resetUrl }]),
      { kind: 'note' as const, text: wasYou },
    ],
  });
  await sendCreatorEmail(context, creatorId, write, change.kind === 'email-changed' ? change.to : undefined);
}

const isOldAddress = (change: SecurityChange): boolean =>
  change.kind === 'email-changed' && change.to !== change.newEmail;

const AFTER_CHANGE = 'All your other browsers were signed out.';
const NOT_YOU = 'If this wasn’t you, set a new password now, then check Security in your settings.';
const NOT_ASKED = 'If you didn’t ask for this, set a new password now, then turn on two-step sign-in again.';

/** Time and device, if the job has them. */
function factsOf({ at, device }: SecurityChange): string | null {
  if (at === undefined) return null;
  const time = `${TIME.format(new Date(at))} (UTC)`;
  return device === undefined ? `${time}.` : `${time}, ${device}.`;
}

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

interface Texts {
  subject: string;
  text: string;
  /** What else changed at the same time. Empty if nothing did. */
  after?: string;
  notYou?: string;
  wasYou?: string;
}

function termsOf(change: SecurityChange, support: string): Texts {
  switch (change.kind) {
    case 'second-step-on':
      return {
        subject: 'Two-step sign-in was turned on',
        text: 'From now on, signing in with your password also requires a code from your authenticator app or a recovery code.',
      };
    case 'second-step-off':
      return {
        subject: 'Two-step sign-in was turned off',
        text: 'From now on, you can sign in with just your password.',
      };
    case 'second-step-reset':
      return {
        subject: 'Your two-step sign-in was reset',
        text: 'Support removed your authenticator app, recovery codes and passkeys. You can now sign in with just your password.',
        after: 'You were signed out everywhere.',
        notYou: NOT_ASKED,
        wasYou: 'If you asked for this, sign in and turn on two-step sign-in again under Security in your settings.',
      };
    case 'new-recovery-codes':
      return {
        subject: 'You have new recovery codes',
        text: 'Ten new recovery codes were created for your account. The old ones no longer work.',
      };
    case 'passkey-added':
      return {
        subject: 'A passkey was added',
        text: `You can now sign in to your account with the passkey “${change.name}”.`,
      };
    case 'passkey-removed':
      return {
        subject: 'A passkey was removed',
        text: `The passkey “${change.name}” can no longer be used to sign in to your account.`,
      };
    case 'password-changed':
      return { subject: 'Your password was changed', text: 'Your account has a new password.' };
    case 'email-changed':
      return isOldAddress(change)
        ? {
            subject: 'Your sign-in email was changed',
            text: `You now sign in to your account with ${change.newEmail}. This address no longer works.`,
            notYou: `If this wasn’t you, email ${support} right away.`,
          }
        : {
            subject: 'Your sign-in email was changed',
            text: 'You now sign in to your account with this address. Your password stays the same.',
          };
    case 'new-device':
      return {
        subject: 'New sign-in to your account',
        text: 'Someone signed in to your account from a new device.',
        after: '',
      };
  }
}
