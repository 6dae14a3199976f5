import { decodeSegment } from './path.ts';

/** The maximum length of a return path in characters. */
export const RETURN_PATH_MAX = 2000;

const CONTROL = /[\p{Cc}\p{Cs}\\]/u;

/**
 * The path to return to after signing in if it stays on this origin, else `fallback`. Refuses other origins in any
 * disguise ('//', backslashes, tabs and newlines, each also percent-encoded), control characters, malformed or double
 * encoding, and too long values. Keeps query and fragment. Returns characters beyond ASCII percent-encoded, so that the
 * result can be used in a Location header.
 */
export function safeReturnPath(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || value.length > RETURN_PATH_MAX || CONTROL.test(value)) return fallback;
  const path = value.replace(/[?#].*$/s, '');
  const decoded = decodeSegment(path);
  const staysHere = isHonest(path) && isHonest(decoded) && !decoded.includes('%');
  return staysHere ? value.replace(/[^!-~]/gu, encodeURIComponent) : fallback;
}

function isHonest(path: string): boolean {
  return path.startsWith('/') && !path.includes('//') && !CONTROL.test(path);
}
