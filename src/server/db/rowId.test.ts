import { expect, test } from 'vitest';
import { newRowId } from './rowId.ts';

test('ids sort in the order in which they were made, also within a millisecond', () => {
  const ids = Array.from({ length: 5000 }, newRowId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
