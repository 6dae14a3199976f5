import { formatNumber } from '#web/client/format.ts';

/** '25%' for 2500 hundredths of a percent. */
export const percentText = (basisPoints: number): string => `${formatNumber(basisPoints / 100)}%`;
