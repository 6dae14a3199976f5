import { locale } from '#web/client/format.ts';

/** '4.2%'; a dash where there is nothing to take a share of. Never above 100%: not everybody who buys was counted. */
export function formatShare(count: number, of: number): string {
  if (of === 0) return '–';
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(
    Math.min(1, count / of),
  );
}
