import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorOf, toneOf } from './color.ts';
import { palettesOf } from './palette.ts';
import { resolveTheme, THEME_COLORS, THEMES } from './theme.ts';
import { contrastProblems, repairColors } from './themeContrast.ts';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const picture = fc.array(fc.record({ color: anyColor, share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
  maxLength: 12,
});

describe('palettesOf', () => {
  it('returns complete sets that are readable in every theme, for any image', () => {
    fc.assert(
      fc.property(picture, fc.constantFrom(...Object.keys(THEMES)), fc.boolean(), (colors, theme, blendHeader) => {
        const palettes = palettesOf(colors);
        expect(palettes.length).toBeGreaterThan(2);
        for (const { colors, isDarkTheme } of palettes) {
          expect(Object.keys(colors).toSorted()).toEqual([...THEME_COLORS].toSorted());
          for (const themeStyle of ['flat', 'gradient'] as const) {
            const tokens = resolveTheme(theme, { colors, isDarkTheme, themeStyle, blendHeader });
            expect(contrastProblems(tokens)).toEqual([]);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('takes its hues from the image', () => {
    const [calm] = palettesOf([
      { color: '#2f6b4f', share: 0.8 },
      { color: '#e0562b', share: 0.1 },
    ]);
    expect(Math.abs(toneOf(calm?.colors.textColor ?? '').hue - toneOf('#2f6b4f').hue)).toBeLessThan(12);
    expect(Math.abs(toneOf(calm?.colors.buttonColor ?? '').hue - toneOf('#e0562b').hue)).toBeLessThan(12);
  });
});

it('converts every color to a tone and back', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      expect(colorOf(toneOf(color))).toBe(color);
    }),
  );
});

it('repairs any set of colors', () => {
  const anyColors = fc.record(Object.fromEntries(THEME_COLORS.map((name) => [name, anyColor])));
  fc.assert(
    fc.property(anyColors, fc.boolean(), fc.constantFrom('flat', 'gradient'), (chosen, blendHeader, themeStyle) => {
      const resolve = (colors: object) => resolveTheme('mocha-mood', { colors, blendHeader, themeStyle });
      const repaired = repairColors(chosen, resolve);
      expect(repaired).not.toBeNull();
      expect(contrastProblems(resolve(repaired ?? {}))).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
