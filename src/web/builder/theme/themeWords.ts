import type { ThemeColour, ThemeId, ThemeTokens } from '#shared/rules/theme.ts';
import type { ThemePlace } from '#shared/rules/themeContrast.ts';

/** The themes and their properties in plain words. */
export const THEME_WORDS: Readonly<Record<ThemeId, { name: string; about: string }>> = {
  'mocha-mood': { name: 'Mocha mood', about: 'Warm paper, soft corners, a cheerful serif.' },
  'neon-pulse': { name: 'Neon pulse', about: 'Night with lights on, to the left.' },
  'paper-press': { name: 'Paper press', about: 'A magazine: hairlines and white space.' },
  'raw-block': { name: 'Raw block', about: 'Thick lines, hard shadows, large letters.' },
  'petal-soft': { name: 'Petal soft', about: 'Blossom and lilac, everything round.' },
  'velvet-noir': { name: 'Velvet noir', about: 'Dark velvet and thin gold.' },
  'fern-garden': { name: 'Fern garden', about: 'Greens of a greenhouse, arched pictures.' },
  'sunday-print': { name: 'Sunday print', about: 'A poster of 1968: bright head, dots, capitals.' },
  'grid-swiss': { name: 'Grid Swiss', about: 'One face, one red, heavy rules.' },
  'sunset-glass': { name: 'Sunset glass', about: 'An evening sky behind frosted glass.' },
};

export const CATEGORY_WORDS: Readonly<Record<ThemeTokens['themeCategory'], string>> = {
  warm: 'Warm',
  vivid: 'Vivid',
  editorial: 'Editorial',
  bold: 'Bold',
  gentle: 'Gentle',
  luxe: 'Luxe',
  natural: 'Natural',
  retro: 'Retro',
  minimal: 'Minimal',
  dreamy: 'Dreamy',
};

export const COLOUR_WORDS: Readonly<Record<ThemeColour, string>> = {
  primaryColor: 'Main colour',
  backgroundColor: 'Background',
  accentColor: 'Links and prices',
  textColor: 'Text',
  textSecondaryColor: 'Second text',
  textMutedColor: 'Quiet text',
  buttonColor: 'Button',
  buttonTextColor: 'Button text',
  backgroundStartColor: 'Top',
  backgroundEndColor: 'Bottom',
  headerBackgroundColor: 'Header',
  titleTextColor: 'Title',
  socialIconsColor: 'Social icons',
  surfaceColor: 'Cards',
  lineColor: 'Lines',
};

export const PLACE_WORDS: Readonly<Record<ThemePlace, string>> = {
  page: 'the page',
  header: 'the header',
  surface: 'cards',
  button: 'the button',
};
