import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourOf, toneOf } from './colour.ts';
import { palettesOf } from './palette.ts';
import { resolveTheme, THEME_COLOURS, THEMES } from './theme.ts';
import { contrastProblems, repairColours } from './themeContrast.ts';

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const picture = fc.array(fc.record({ colour: anyColour, share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
  maxLength: 12,
});

describe('palettesOf', () => {
  it('makes complete sets that can be read in every theme, whatever the picture', () => {
    fc.assert(
      fc.property(picture, fc.constantFrom(...Object.keys(THEMES)), fc.boolean(), (colours, theme, blendHeader) => {
        const palettes = palettesOf(colours);
        expect(palettes.length).toBeGreaterThan(2);
        for (const { colors, isDarkTheme } of palettes) {
          expect(Object.keys(colors).toSorted()).toEqual([...THEME_COLOURS].toSorted());
          for (const themeStyle of ['flat', 'gradient'] as const) {
            const tokens = resolveTheme(theme, { colors, isDarkTheme, themeStyle, blendHeader });
            expect(contrastProblems(tokens)).toEqual([]);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('takes its hues from the picture', () => {
    const [calm] = palettesOf([
      { colour: '#2f6b4f', share: 0.8 },
      { colour: '#e0562b', share: 0.1 },
    ]);
    expect(Math.abs(toneOf(calm?.colors.textColor ?? '').hue - toneOf('#2f6b4f').hue)).toBeLessThan(12);
    expect(Math.abs(toneOf(calm?.colors.buttonColor ?? '').hue - toneOf('#e0562b').hue)).toBeLessThan(12);
  });
});

it('gives every colour back from its tone', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      expect(colourOf(toneOf(colour))).toBe(colour);
    }),
  );
});

it('repairs any colours at all', () => {
  const anyColours = fc.record(Object.fromEntries(THEME_COLOURS.map((name) => [name, anyColour])));
  fc.assert(
    fc.property(anyColours, fc.boolean(), fc.constantFrom('flat', 'gradient'), (chosen, blendHeader, themeStyle) => {
      const resolve = (colors: object) => resolveTheme('mocha-mood', { colors, blendHeader, themeStyle });
      const repaired = repairColours(chosen, resolve);
      expect(repaired).not.toBeNull();
      expect(contrastProblems(resolve(repaired ?? {}))).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
