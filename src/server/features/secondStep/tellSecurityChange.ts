import type { Jobs, SecurityChange } from '#shared/contract/jobs.ts';
import type { JobContext } from '../jobs.ts';
import { writeToCreator } from '../accounts/writeToCreator.ts';

/** Tells the owner of an account that it is opened in another way now; whoever else did it cannot keep it quiet. */
export async function tellSecurityChange(
  { creatorId, change }: Jobs['tellSecurityChange'],
  context: JobContext,
): Promise<void> {
  const { subject, text } = wordsOf(change);
  const isReset = change.kind === 'second-step-reset';
  await writeToCreator(context, creatorId, ({ resetUrl }) => ({
    subject,
    preheader: text,
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: isReset ? 'You were signed out everywhere.' : 'Every other browser was signed out.' },
      {
        kind: 'paragraph',
        text: isReset
          ? 'If you did not ask for this, set a new password now, then turn two-step sign-in on again.'
          : 'If this was not you, set a new password now, then look at Security in your settings.',
      },
      { kind: 'button', label: 'Set a new password', url: resetUrl },
      {
        kind: 'note',
        text: isReset
          ? 'If you did ask, sign in and turn two-step sign-in on again under Security in your settings.'
          : 'If this was you, there is nothing to do.',
      },
    ],
  }));
}

function wordsOf(change: SecurityChange): { subject: string; text: string } {
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
  }
}
