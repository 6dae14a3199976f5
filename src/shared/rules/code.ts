/** Verification codes: length, lifetime, tries, and the pause before a new one may be sent. */
export const CODE_LENGTH = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 60;

/** Keeps the first 6 digits of what was typed or pasted (specification, point 5). */
export function readCode(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** True for exactly 6 digits, ignoring spaces. Only such codes can be submitted. */
export function isCode(text: string): boolean {
  const code = text.replace(/\s/g, '');
  return code.length === CODE_LENGTH && /^\d+$/.test(code);
}
