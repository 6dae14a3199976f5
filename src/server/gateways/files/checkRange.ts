import { FileProblem } from './FileProblem.ts';
import type { ByteRange } from './port.ts';

/** Refuses impossible ranges before a driver sees them: fractions, negative numbers, an end before its start. */
export function checkRange({ start = 0, end }: ByteRange): void {
  const whole = [start, end ?? start].every((at) => Number.isSafeInteger(at) && at >= 0);
  if (!whole || (end !== undefined && end < start)) {
    throw new FileProblem('file-range', 'A range is two whole numbers from 0 up, the second not below the first.');
  }
}
