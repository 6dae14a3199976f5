import { isRecord } from './isRecord.ts';

/** Deep equality of two JSON values. Field order and undefined fields are ignored. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, at) => isDeepEqual(value, b[at]))
    );
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isDeepEqual(a[name], b[name]));
}
