import { decodeSegment } from './path.ts';

/** The longest path that is remembered, in characters. */
export const RETURN_PATH_MAX = 2000;

const CONTROL = /[\p{Cc}\p{Cs}\\]/u;

/**
 * The path to return to after signing in, if it stays on this origin, else `fallback`.
 * Refused: other origins in any disguise ('//', backslashes, tabs and newlines, each also percent-encoded),
 * control characters, malformed or double encoding, over-long values. Query and fragment are kept. Characters beyond
 * ASCII come back percent-encoded, so that the answer may stand in a Location header.
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
