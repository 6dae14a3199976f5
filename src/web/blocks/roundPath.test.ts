import { expect, it } from 'vitest';
import { roundPath } from './roundPath.ts';

it.each([
  ['M1.234 5.678l.04.04.04.04.04.04z', 'M1.2 5.7l.1 0 0 .1.1 0z'],
  ['m0 0 1.26-1.26 1.26-1.26', 'm0 0l1.3-1.3 1.2-1.2'],
  ['M0 0h.04h.04h.04v1.55z', 'M0 0h0 .1 0v1.6z'],
  ['M10.06 2C3.049 4.44 1 2 3.33 4.444', 'M10.1 2C3 4.4 1 2 3.3 4.4'],
  ['M0 0a2.55 2.55 0 01.04.04a3 3 0 1 0-6.26 0', 'M0 0a2.6 2.6 0 0 1 0 0 3 3 0 1 0-6.2 0'],
  ['M0 0zm1.06 1.06l2 2', 'M0 0zm1.1 1.1l2 2'],
])('rounds %s to %s', (path, rounded) => {
  expect(roundPath(path)).toBe(rounded);
});

it('ends where the path ends, after any number of steps', () => {
  const steps = Array.from({ length: 400 }, (_, at) => `l${(at % 7) * 0.037 - 0.1} ${(at % 5) * 0.043}`).join('');
  const exact = endOf(`M1 1${steps}`);
  const rounded = endOf(roundPath(`M1 1${steps}`));
  expect(Math.abs(exact.x - rounded.x)).toBeLessThanOrEqual(0.051);
  expect(Math.abs(exact.y - rounded.y)).toBeLessThanOrEqual(0.051);
});

function endOf(path: string): { x: number; y: number } {
  const numbers = (path.match(/-?(?:\d*\.\d+|\d+)(?:e-?\d+)?/g) ?? []).map(Number);
  return numbers.reduce(
    (end, number, index) => {
      const axis = index % 2 === 0 ? 'x' : 'y';
      return { ...end, [axis]: end[axis] + number };
    },
    { x: 0, y: 0 },
  );
}
