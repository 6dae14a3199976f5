/** A verification code: its digits, how long it lives, how often it may be tried, when a new one may be sent. */
export const CODE_LENGTH = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 60;

/** What a code field keeps of what is typed or pasted: the first 6 digits (specification, point 5). */
export function readCode(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** True for exactly 6 digits, spaces ignored: what may be submitted. */
export function isCode(text: string): boolean {
  const code = text.replace(/\s/g, '');
  return code.length === CODE_LENGTH && /^\d+$/.test(code);
}
