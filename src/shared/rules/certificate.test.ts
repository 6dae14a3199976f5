import { expect, it } from 'vitest';
import { formatSerial, readSerial } from './certificate.ts';

it('reads a serial number as people type it', () => {
  expect(formatSerial('K7QFM2XA9RTD')).toBe('K7QF-M2XA-9RTD');
  expect(readSerial(' k7qf-m2xa-9rtd ')).toBe('K7QFM2XA9RTD');
  for (const wrong of ['', 'K7QF-M2XA', 'K7QF-M2XA-9RT0', 'K7QF-M2XA-9RTDD']) expect(readSerial(wrong)).toBeNull();
});
