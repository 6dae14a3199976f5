/** A code of an authenticator app: six digits, anew every half minute (RFC 6238 with its usual values). */
export const TOTP_DIGITS = 6;
export const TOTP_SECONDS = 30;
/** How many codes before and after the current one count too: clocks differ. */
export const TOTP_WINDOW = 1;

export const RECOVERY_CODE_COUNT = 10;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
/** How long a passkey may take to answer. */
export const PASSKEY_MINUTES = 5;

/** Letters and digits that nobody takes for one another. */
export const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
export const RECOVERY_CODE_LENGTH = 10;

/** How a recovery code is written down: `abcde-fghjk`. */
export const showRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;

/** What was typed, read as a code of the app or as a recovery code; null for what can be neither. */
export function readSecondStep(typed: string): { kind: 'app' | 'recovery'; code: string } | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  if (code.length === TOTP_DIGITS && /^\d+$/.test(code)) return { kind: 'app', code };
  return code.length === RECOVERY_CODE_LENGTH && /^[a-z0-9]+$/.test(code) ? { kind: 'recovery', code } : null;
}
