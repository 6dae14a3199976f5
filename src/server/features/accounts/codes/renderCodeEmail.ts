import { CODE_MINUTES } from '#shared/rules/code.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import type { CodeSubject } from '#shared/contract/jobs.ts';
import type { CodePurpose } from '../../../access/codes.ts';
import type { RenderedEmail } from '../../mail/sending/renderedEmail.ts';
import type { MailSender } from '../../mail/sending/mailSender.ts';

/** Renders the email with a code. */
export function renderCodeEmail(
  messages: Messages,
  {
    store,
    code,
    purpose,
    about,
  }: { store: string; code: string; purpose: CodePurpose; about?: CodeSubject | undefined },
): RenderedEmail {
  const { emails } = messages;
  const [heading, use] = headingAndUse(messages, about)[purpose];
  const good = fill(emails.codeLifetime, { minutes: `${CODE_MINUTES}` });
  return {
    subject: fill(emails.code, { code, store }),
    preheader: `${use} ${good}`,
    blocks: [
      { kind: 'heading', text: heading },
      { kind: 'paragraph', text: use },
      { kind: 'code', code },
      { kind: 'paragraph', text: good },
      { kind: 'paragraph', text: emails.codeWarning },
      { kind: 'note', text: emails.codeNote },
    ],
  };
}

/**
 * Renders the email to somebody who signs up with an address that already has an account, so that only its owner learns
 * this. In a store it contains a code that signs the customer in. Creators get no code and use the sign-in page.
 */
export function renderHaveAccountEmail(
  { emails, auth }: Messages,
  { name: store, signInUrl, resetUrl }: MailSender,
  code: string | null,
): RenderedEmail {
  return {
    subject: fill(emails.account, { store }),
    preheader: emails.accountShort,
    blocks: [
      { kind: 'heading', text: emails.accountHead },
      { kind: 'paragraph', text: fill(emails.accountText, { store }) },
      ...(code === null ? [] : codeBlocks(emails, code)),
      { kind: 'button', label: auth.signIn, url: signInUrl },
      { kind: 'paragraph', text: emails.accountForgot },
      { kind: 'button', label: auth.reset, url: resetUrl },
      { kind: 'note', text: emails.accountNote },
    ],
  };
}

const codeBlocks = (emails: Messages['emails'], code: string): RenderedEmail['blocks'] => [
  { kind: 'paragraph', text: emails.accountCode },
  { kind: 'code', code },
  { kind: 'paragraph', text: fill(emails.codeLifetime, { minutes: `${CODE_MINUTES}` }) },
];

const headingAndUse = (
  { emails, auth, members }: Messages,
  about: CodeSubject | undefined,
): Record<CodePurpose, readonly [heading: string, use: string]> => ({
  signup: [emails.codeSignup, emails.codeSignupText],
  'password-reset': [auth.reset, emails.codeResetText],
  'sign-in': [auth.signIn, emails.codeSignInText],
  confirm: [members.confirm, emails.codeConfirmText],
  // Only creators are asked for this one, and emails to creators are in English.
  'email-change': [
    'Change your sign-in email',
    `Enter this code to change your sign-in email to ${about?.newEmail ?? 'a different address'}. If you didn’t ask for this, set a new password right away: someone else is signed in to your account.`,
  ],
  'email-change-new': [emails.codeNewEmail, emails.codeNewEmailText],
});
