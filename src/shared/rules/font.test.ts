import { expect, it } from 'vitest';
import { FONT_IDS, FONTS, isFontId } from './font.ts';

it('ends every stack with a generic family, so that no page is without a font', () => {
  for (const { stack } of Object.values(FONTS)) expect(stack).toMatch(/(serif|sans-serif|monospace)$/);
});

it('knows its own fonts only', () => {
  expect(FONT_IDS.every(isFontId)).toBe(true);
  expect(['Papyrus', 'toString', 7, null].some(isFontId)).toBe(false);
});
