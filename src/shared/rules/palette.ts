import { colorOf, contrastRatio, toneOf, type Tone } from './color.ts';
import { DEFAULT_THEME, THEMES, type ThemeColor, type ThemeTokens } from './theme.ts';
import { repairColors, TEXT_CONTRAST } from './themeContrast.ts';

/** A complete set of theme colors made from an image, and the background style it suits. */
export type Palette = { name: string; isDarkTheme: boolean; colors: Record<ThemeColor, string> };

/** A color of an image and its share of the area, from 0 to 1. */
export type PictureColor = { color: string; share: number };

/** Complete color sets derived from an image, the calmest first. None has contrast problems. */
export function palettesOf(picture: readonly PictureColor[]): Palette[] {
  const { ground, accent } = leadsOf(picture);
  return [
    light({ name: 'Light', ground, accent, chroma: 0.012 }),
    light({ name: 'Tinted', ground, accent, chroma: 0.045 }),
    light({ name: 'Inverted', ground: accent, accent: ground, chroma: 0.03 }),
    dark({ name: 'Dark', ground, accent }),
    dark({ name: 'Night', ground: accent, accent }),
  ].flatMap(readable);
}

type Lead = { ground: Tone; accent: Tone };

/** The most common hue of the image and its most vivid one. For a gray image both are gray. */
function leadsOf(picture: readonly PictureColor[]): Lead {
  const tones = picture.map(({ color, share }) => ({ ...toneOf(color), share }));
  const most = tones.toSorted((one, other) => weight(other) - weight(one))[0] ?? GREY;
  const liveliest = tones.toSorted((one, other) => life(other) - life(one))[0] ?? GREY;
  return { ground: most, accent: liveliest };
}

const GREY = { lightness: 0.5, chroma: 0, hue: 0, share: 1 };
const weight = ({ share, chroma }: Tone & { share: number }) => share * (0.02 + chroma);
const life = ({ share, chroma }: Tone & { share: number }) => chroma * Math.min(1, 0.3 + share * 8);

type Params = Lead & { name: string };

function light({ name, ground, accent, chroma }: Params & { chroma: number }): Palette {
  const { at, lively } = mixer(ground, accent);
  const button = lively(0.45);
  return {
    name,
    isDarkTheme: false,
    colors: {
      primaryColor: lively(0.5),
      backgroundColor: at(0.965, chroma),
      accentColor: lively(0.45),
      textColor: at(0.24, 0.03),
      textSecondaryColor: at(0.4, 0.03),
      textMutedColor: at(0.46, 0.03),
      buttonColor: button,
      buttonTextColor: inkOn(button),
      backgroundStartColor: at(0.975, chroma),
      backgroundEndColor: at(0.93, chroma * 1.4),
      headerBackgroundColor: at(0.95, chroma * 1.3),
      titleTextColor: at(0.24, 0.03),
      socialIconsColor: at(0.32, 0.05),
      surfaceColor: at(0.993, chroma / 4),
      lineColor: at(0.88, chroma * 1.5),
    },
  };
}

function dark({ name, ground, accent }: Params): Palette {
  const { at, lively } = mixer(ground, accent);
  const button = lively(0.8);
  return {
    name,
    isDarkTheme: true,
    colors: {
      primaryColor: lively(0.75),
      backgroundColor: at(0.19, 0.025),
      accentColor: lively(0.82),
      textColor: at(0.96, 0.01),
      textSecondaryColor: at(0.83, 0.02),
      textMutedColor: at(0.74, 0.02),
      buttonColor: button,
      buttonTextColor: inkOn(button),
      backgroundStartColor: at(0.18, 0.025),
      backgroundEndColor: at(0.23, 0.04),
      headerBackgroundColor: at(0.22, 0.03),
      titleTextColor: at(0.97, 0.01),
      socialIconsColor: at(0.9, 0.03),
      surfaceColor: at(0.255, 0.03),
      lineColor: at(0.36, 0.03),
    },
  };
}

/** Mixes colors in the background's hue (`at`) and in the accent's hue (`lively`). A gray image gives gray colors. */
function mixer(ground: Tone, accent: Tone) {
  const liveliness = Math.min(0.16, Math.max(accent.chroma, accent.chroma > 0.02 ? 0.07 : 0));
  return {
    at: (lightness: number, chroma: number) =>
      colorOf({ lightness, chroma: ground.chroma > 0.01 ? chroma : 0, hue: ground.hue }),
    lively: (lightness: number) => colorOf({ lightness, chroma: liveliness, hue: accent.hue }),
  };
}

const WHITE = colorOf({ lightness: 1, chroma: 0, hue: 0 });
const INK = colorOf({ lightness: 0.18, chroma: 0, hue: 0 });

const inkOn = (color: string) => (contrastRatio(color, WHITE) >= TEXT_CONTRAST ? WHITE : INK);

/** Repairs a palette for a flat page with its own header and for a gradient. Empty if that is impossible. */
function readable(palette: Palette): Palette[] {
  const { isDarkTheme, colors } = palette;
  const tokens: ThemeTokens = { ...THEMES[DEFAULT_THEME], isDarkTheme };
  const flat = repairColors(colors, (chosen) => ({ ...tokens, ...chosen, themeStyle: 'flat', blendHeader: false }));
  const all = flat && repairColors(flat, (chosen) => ({ ...tokens, ...chosen, themeStyle: 'gradient' }));
  return all ? [{ ...palette, colors: { ...colors, ...all } }] : [];
}
