import { CODE_MINUTES } from '#shared/rules/code.ts';
import type { CodePurpose } from '../../access/codes.ts';
import type { LetterBlock } from '../../gateways/mail/letterBlocks.ts';
import type { MailSender } from '../stores/mailSender.ts';

/** What a letter says, without the head and foot its sender gives it. */
export interface WrittenLetter {
  subject: string;
  preheader: string;
  blocks: LetterBlock[];
}

/** The letter that carries a code. */
export function codeLetter(
  { name }: MailSender,
  { code, purpose }: { code: string; purpose: CodePurpose },
): WrittenLetter {
  const { heading, use } = WORDS[purpose];
  return {
    subject: `${code} is your ${name} code`,
    preheader: `${use} It is good for ${CODE_MINUTES} minutes.`,
    blocks: [
      { kind: 'heading', text: heading },
      { kind: 'paragraph', text: use },
      { kind: 'code', code },
      { kind: 'paragraph', text: `The code is good for ${CODE_MINUTES} minutes and can be used once.` },
      { kind: 'note', text: 'If you did not ask for it, you can ignore this letter. Never pass the code on.' },
    ],
  };
}

/** The letter to somebody who signs up with an address that has an account: only its owner reads that. */
export function haveAccountLetter({ name, signInUrl, resetUrl }: MailSender): WrittenLetter {
  return {
    subject: `You already have an account at ${name}`,
    preheader: 'Sign in, or set a new password.',
    blocks: [
      { kind: 'heading', text: 'You already have an account' },
      {
        kind: 'paragraph',
        text: `Somebody, probably you, wanted to sign up at ${name} with this e-mail address. It has an account already, so there is nothing to create: just sign in.`,
      },
      { kind: 'button', label: 'Sign in', url: signInUrl },
      { kind: 'paragraph', text: 'Forgot the password? Set a new one here:' },
      { kind: 'button', label: 'Set a new password', url: resetUrl },
      { kind: 'note', text: 'If this was not you, you can ignore this letter. Nothing has changed.' },
    ],
  };
}

const WORDS: Record<CodePurpose, { heading: string; use: string }> = {
  signup: { heading: 'Confirm your e-mail address', use: 'Enter this code to create your account.' },
  'password-reset': { heading: 'Set a new password', use: 'Enter this code to choose a new password.' },
  'sign-in': { heading: 'Sign in', use: 'Enter this code to sign in.' },
};
