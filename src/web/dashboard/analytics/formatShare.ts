import { locale } from '#web/client/format.ts';

/** '4.2%', or a dash if the total is 0. Never above 100%, because not every buyer was counted as a visitor. */
export function formatShare(count: number, of: number): string {
  if (of === 0) return '–';
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(
    Math.min(1, count / of),
  );
}
