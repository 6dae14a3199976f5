/** Round values from zero to at least `most`: at most five, in steps of 1, 2 or 5 times a power of ten. */
export function chartTicks(most: number): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((size) => size * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

const STEPS = [1, 2, 5, 10];
