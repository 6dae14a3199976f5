import { expect, it } from 'vitest';
import { FONT_IDS, FONTS, isFontId, isHostedFontId } from './font.ts';

it('ends every stack with a generic family, so that no page is without a font', () => {
  for (const { stack } of Object.values(FONTS)) expect(stack).toMatch(/(serif|sans-serif|monospace|cursive)$/);
});

it('accepts only known fonts', () => {
  expect(FONT_IDS.every(isFontId)).toBe(true);
  expect(['Papyrus', 'toString', 7, null].some(isFontId)).toBe(false);
});

it('hosts 24 font families', () => {
  expect(FONT_IDS.filter(isHostedFontId)).toHaveLength(24);
  expect(['sans', 'serif', 'toString', null].some(isHostedFontId)).toBe(false);
});
