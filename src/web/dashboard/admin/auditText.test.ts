import { describe, expect, it } from 'vitest';
import { changesOf } from './auditText.ts';

describe('changesOf', () => {
  it('lists the differences in words', () => {
    expect(changesOf({ before: { isActive: true, plan: 'free' }, after: { isActive: false, plan: 'free' } })).toEqual([
      { field: 'isActive', before: 'yes', after: 'no' },
    ]);
  });

  it('lists added and removed values', () => {
    expect(changesOf({ before: null, after: { percentage: 10 } })).toEqual([
      { field: 'percentage', before: '', after: '10' },
    ]);
    expect(changesOf({ before: { percentage: 10 }, after: null })).toEqual([
      { field: 'percentage', before: '10', after: '' },
    ]);
  });

  it('is empty if there are no values', () => {
    expect(changesOf({ before: null, after: null })).toEqual([]);
  });
});
