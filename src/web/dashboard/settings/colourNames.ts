import { THEME_COLOURS, type ThemeColour } from '#shared/rules/theme.ts';
import type { ThemePlace } from '#shared/rules/themeContrast.ts';

/** The colours of a theme in plain words. */
export const COLOUR_NAMES: Readonly<Record<ThemeColour, string>> = {
  primaryColor: 'Main colour',
  backgroundColor: 'Background',
  accentColor: 'Accent',
  textColor: 'Text',
  textSecondaryColor: 'Second text',
  textMutedColor: 'Quiet text',
  buttonColor: 'Button',
  buttonTextColor: 'Button text',
  backgroundStartColor: 'Background, top',
  backgroundEndColor: 'Background, bottom',
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

/** The colours the specification lets a creator set (point 3); others show once a repair has set them. */
const OFFERED: readonly ThemeColour[] = [
  'buttonColor',
  'buttonTextColor',
  'backgroundStartColor',
  'backgroundEndColor',
  'headerBackgroundColor',
  'titleTextColor',
  'socialIconsColor',
];

export function coloursToShow(colors: Readonly<Record<string, string>>): readonly ThemeColour[] {
  return THEME_COLOURS.filter((colour) => OFFERED.includes(colour) || colors[colour] !== undefined).toSorted(
    (one, other) => rankOf(one) - rankOf(other),
  );
}

const rankOf = (colour: ThemeColour) => (OFFERED.includes(colour) ? OFFERED.indexOf(colour) : OFFERED.length);
