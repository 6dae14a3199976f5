import { CODE_MINUTES } from '#shared/rules/code.ts';
import { fill } from '#shared/rules/words/fill.ts';
import type { Words } from '#shared/rules/words/Words.ts';
import type { CodeSubject } from '#shared/contract/jobs.ts';
import type { CodePurpose } from '../../access/codes.ts';
import type { WrittenLetter } from '../mail/writtenLetter.ts';
import type { MailSender } from '../stores/mailSender.ts';

/** The letter that carries a code. */
export function codeLetter(
  words: Words,
  {
    store,
    code,
    purpose,
    about,
  }: { store: string; code: string; purpose: CodePurpose; about?: CodeSubject | undefined },
): WrittenLetter {
  const { letters } = words;
  const [heading, use] = headingAndUse(words, about)[purpose];
  const good = fill(letters.codeGood, { minutes: `${CODE_MINUTES}` });
  return {
    subject: fill(letters.code, { code, store }),
    preheader: `${use} ${good}`,
    blocks: [
      { kind: 'heading', text: heading },
      { kind: 'paragraph', text: use },
      { kind: 'code', code },
      { kind: 'paragraph', text: good },
      { kind: 'paragraph', text: letters.codeOnlyThere },
      { kind: 'note', text: letters.codeNote },
    ],
  };
}

/** The letter to somebody who signs up with an address that has an account: only its owner reads that. */
export function haveAccountLetter(
  { letters, door }: Words,
  { name: store, signInUrl, resetUrl }: MailSender,
): WrittenLetter {
  return {
    subject: fill(letters.account, { store }),
    preheader: letters.accountShort,
    blocks: [
      { kind: 'heading', text: letters.accountHead },
      { kind: 'paragraph', text: fill(letters.accountSays, { store }) },
      { kind: 'button', label: door.signIn, url: signInUrl },
      { kind: 'paragraph', text: letters.accountForgot },
      { kind: 'button', label: door.reset, url: resetUrl },
      { kind: 'note', text: letters.accountNote },
    ],
  };
}

const headingAndUse = (
  { letters, door }: Words,
  about: CodeSubject | undefined,
): Record<CodePurpose, readonly [heading: string, use: string]> => ({
  signup: [letters.codeSignup, letters.codeSignupSays],
  'password-reset': [door.reset, letters.codeResetSays],
  'sign-in': [door.signIn, letters.codeSignInSays],
  // Only creators are asked for these, and emails to creators are in English.
  confirm: ['Confirm it’s you', 'Enter this code to continue.'],
  'email-change': [
    'Change your sign-in email',
    `Enter this code to change your sign-in email to ${about?.newEmail ?? 'another address'}. If you did not ask for this, set a new password: somebody else is signed in to your account.`,
  ],
  'email-change-new': [
    'Confirm your new sign-in email',
    'Enter this code to sign in with this email address from now on.',
  ],
});
