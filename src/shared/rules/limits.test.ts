import { expect, it } from 'vitest';
import { AUDIT_LOG_LIMIT_DEFAULT, COVER_BYTES_MAX, PRODUCT_FILE_BYTES_MAX, STORE_CACHE_MS } from './limits.ts';

it('counts bytes in powers of 1024 and times in the unit of the name', () => {
  expect(COVER_BYTES_MAX).toBe(10_485_760);
  expect(PRODUCT_FILE_BYTES_MAX).toBe(17_179_869_184);
  expect(STORE_CACHE_MS).toBe(300_000);
  expect(AUDIT_LOG_LIMIT_DEFAULT).toBe(50);
});
