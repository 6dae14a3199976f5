import type { ThemeColor, ThemeId, ThemeTokens } from '#shared/rules/theme.ts';
import type { ThemePlace } from '#shared/rules/themeContrast.ts';

/** The themes and their properties in plain words. */
export const THEME_TEXTS: Readonly<Record<ThemeId, { name: string; about: string }>> = {
  'mocha-mood': { name: 'Mocha mood', about: 'Warm paper tones, soft corners and a cheerful serif.' },
  'neon-pulse': { name: 'Neon pulse', about: 'Neon lights at night, aligned left.' },
  'paper-press': { name: 'Paper press', about: 'Like a magazine: hairlines and white space.' },
  'raw-block': { name: 'Raw block', about: 'Thick lines, hard shadows and big type.' },
  'petal-soft': { name: 'Petal soft', about: 'Blossom and lilac with everything rounded.' },
  'velvet-noir': { name: 'Velvet noir', about: 'Dark velvet with thin gold lines.' },
  'fern-garden': { name: 'Fern garden', about: 'Greenhouse greens and arched images.' },
  'sunday-print': { name: 'Sunday print', about: 'A 1968 poster: bright header, dots and capitals.' },
  'grid-swiss': { name: 'Grid Swiss', about: 'One typeface, one red and heavy rules.' },
  'sunset-glass': { name: 'Sunset glass', about: 'An evening sky behind frosted glass.' },
};

export const CATEGORY_LABELS: Readonly<Record<ThemeTokens['themeCategory'], string>> = {
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

export const COLOR_LABELS: Readonly<Record<ThemeColor, string>> = {
  primaryColor: 'Main color',
  backgroundColor: 'Background',
  accentColor: 'Links and prices',
  textColor: 'Text',
  textSecondaryColor: 'Secondary text',
  textMutedColor: 'Muted text',
  buttonColor: 'Button',
  buttonTextColor: 'Button text',
  backgroundStartColor: 'Gradient start',
  backgroundEndColor: 'Gradient end',
  headerBackgroundColor: 'Header',
  titleTextColor: 'Title',
  socialIconsColor: 'Social icons',
  surfaceColor: 'Cards',
  lineColor: 'Lines',
};

export const PLACE_NAMES: Readonly<Record<ThemePlace, string>> = {
  page: 'the page',
  header: 'the header',
  surface: 'cards',
  button: 'the button',
};
