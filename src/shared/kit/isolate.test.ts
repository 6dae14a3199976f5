import { describe, expect, it } from 'vitest';
import { isolate, isolateRtl, splitIsolates } from './isolate.ts';

describe('isolate', () => {
  it('marks a name in a sentence, and splits it into its pieces in order', () => {
    expect(splitIsolates(`Delete ${isolate('חנות הקרמיקה')}?`)).toEqual([
      { text: 'Delete ', isIsolated: false },
      { text: 'חנות הקרמיקה', isIsolated: true },
      { text: '?', isIsolated: false },
    ]);
  });

  it('leaves a sentence without names unchanged', () => {
    expect(splitIsolates('Settings saved')).toEqual([{ text: 'Settings saved', isIsolated: false }]);
    expect(splitIsolates('')).toEqual([]);
  });

  it('is not ended by marks inside the name', () => {
    const name = isolate(`Heading “${isolate('طين')}”`);
    expect(splitIsolates(`${name} deleted.`)).toEqual([
      { text: 'Heading “طين”', isIsolated: true },
      { text: ' deleted.', isIsolated: false },
    ]);
  });

  it('marks a name in a label only if it has right-to-left letters', () => {
    expect(isolateRtl('Glazes, 2nd edition')).toBe('Glazes, 2nd edition');
    expect(isolateRtl('猫の店')).toBe('猫の店');
    for (const name of ['دليل', 'חנות', '𐤀𐤁', '𞤀𞤁', '3 طين']) expect(isolateRtl(name)).toBe(`\u2068${name}\u2069`);
  });

  it('keeps several names apart', () => {
    const names = splitIsolates(`${isolate('ليلى')} and ${isolate('Ana')}`).filter(({ isIsolated }) => isIsolated);
    expect(names.map(({ text }) => text)).toEqual(['ليلى', 'Ana']);
  });
});
