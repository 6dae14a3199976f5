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
  return (
    Object.keys(a).every((name) => isDeepEqual(a[name], b[name])) &&
    Object.keys(b).every((name) => b[name] === undefined || Object.hasOwn(a, name))
  );
}
