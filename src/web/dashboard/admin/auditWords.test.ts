import { describe, expect, it } from 'vitest';
import { changesOf } from './auditWords.ts';

describe('changesOf', () => {
  it('names what differs, in words', () => {
    expect(changesOf({ before: { isActive: true, plan: 'free' }, after: { isActive: false, plan: 'free' } })).toEqual([
      { field: 'isActive', before: 'yes', after: 'no' },
    ]);
  });

  it('shows what came and what went', () => {
    expect(changesOf({ before: null, after: { percentage: 10 } })).toEqual([
      { field: 'percentage', before: '', after: '10' },
    ]);
    expect(changesOf({ before: { percentage: 10 }, after: null })).toEqual([
      { field: 'percentage', before: '10', after: '' },
    ]);
  });

  it('finds nothing where nothing is', () => {
    expect(changesOf({ before: null, after: null })).toEqual([]);
  });
});
