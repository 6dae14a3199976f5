/** Codes of authenticator apps: six digits, a new one every 30 seconds (RFC 6238 with its usual values). */
export const TOTP_DIGITS = 6;
export const TOTP_SECONDS = 30;
/** The number of codes before and after the current one that are accepted, because clocks differ. */
export const TOTP_WINDOW = 1;

export const RECOVERY_CODE_COUNT = 10;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
/** How long a passkey challenge is valid. */
export const PASSKEY_MINUTES = 5;

/** Letters and digits that cannot be confused with each other. */
export const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
export const RECOVERY_CODE_LENGTH = 10;

/** The display form of a recovery code: `abcde-fghjk`. */
export const showRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;

/** Parses a typed code as an app code or a recovery code. Null if it is neither. */
export function readSecondStep(typed: string): { kind: 'app' | 'recovery'; code: string } | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  if (code.length === TOTP_DIGITS && /^\d+$/.test(code)) return { kind: 'app', code };
  return code.length === RECOVERY_CODE_LENGTH && /^[a-z0-9]+$/.test(code) ? { kind: 'recovery', code } : null;
}
