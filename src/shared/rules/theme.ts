import { isRecord } from '#shared/kit/isRecord.ts';
import { readHexColour } from './colour.ts';
import { FONT_IDS, type FontId } from './font.ts';
import { THEMES } from './themes.ts';

/** The colour tokens: those of the specification (point 3), then the card's own surface and its edge. */
export const THEME_COLOURS = [
  'primaryColor',
  'backgroundColor',
  'accentColor',
  'textColor',
  'textSecondaryColor',
  'textMutedColor',
  'buttonColor',
  'buttonTextColor',
  'backgroundStartColor',
  'backgroundEndColor',
  'headerBackgroundColor',
  'titleTextColor',
  'socialIconsColor',
  'surfaceColor',
  'lineColor',
] as const;

/** The corner radius of cards and buttons in CSS pixels, by radius style. */
export const RADIUS_PX = { square: 0, soft: 8, round: 16, pill: 28 } as const;

export const PROFILE_POSITIONS = ['left', 'center', 'right'] as const;
export const THEME_CATEGORIES = [
  'warm',
  'vivid',
  'editorial',
  'bold',
  'gentle',
  'luxe',
  'natural',
  'retro',
  'minimal',
  'dreamy',
] as const;
export const THEME_STYLES = ['gradient', 'flat', 'image'] as const;
/** How much of a background picture the page's colour covers, in percent. */
export const BACKGROUND_OVERLAYS = [50, 60, 70, 80, 90] as const;

export type ThemeColour = (typeof THEME_COLOURS)[number];
export type RadiusStyle = keyof typeof RADIUS_PX;

/** What a theme consists of besides its colours. */
export type ThemeChoices = {
  /** Titles, and everything else. */
  primaryFont: FontId;
  secondaryFont: FontId;
  radiusStyle: RadiusStyle;
  /** True: the header stands on the page's own background; false: on headerBackgroundColor. */
  blendHeader: boolean;
  profilePosition: (typeof PROFILE_POSITIONS)[number];
  themeCategory: (typeof THEME_CATEGORIES)[number];
  /**
   * Gradient runs from backgroundStartColor at the top to backgroundEndColor; flat is backgroundColor; image is a picture
   * of the store under a veil of backgroundColor.
   */
  themeStyle: (typeof THEME_STYLES)[number];
  backgroundOverlay: (typeof BACKGROUND_OVERLAYS)[number];
  isDarkTheme: boolean;
};

/** All of a theme; colours are '#rrggbb'. */
export type ThemeTokens = Record<ThemeColour, string> &
  ThemeChoices & {
    /** The picture of the style 'image', by its id; '' is none. */
    backgroundImageId: string;
  };

/** What a store changes of its theme, as kept in `themeOverrides`. */
export type ThemeOverrides = {
  colors?: Partial<Record<ThemeColour, string>> | undefined;
  backgroundImageId?: string | undefined;
} & {
  [Choice in keyof ThemeChoices]?: ThemeChoices[Choice] | undefined;
};

// A store may set only the two main colours; what they stand for follows, unless it is set itself.
const FOLLOWS: Partial<Record<ThemeColour, ThemeColour>> = {
  backgroundStartColor: 'backgroundColor',
  backgroundEndColor: 'backgroundColor',
  headerBackgroundColor: 'backgroundColor',
  buttonColor: 'primaryColor',
};

/** What each choice can be. */
export const THEME_CHOICES = {
  primaryFont: FONT_IDS,
  secondaryFont: FONT_IDS,
  radiusStyle: ['square', 'soft', 'round', 'pill'],
  blendHeader: [true, false],
  profilePosition: PROFILE_POSITIONS,
  themeCategory: THEME_CATEGORIES,
  themeStyle: THEME_STYLES,
  backgroundOverlay: BACKGROUND_OVERLAYS,
  isDarkTheme: [true, false],
} as const satisfies Readonly<Record<keyof ThemeChoices, readonly unknown[]>>;

export { THEMES };
export type ThemeId = keyof typeof THEMES;
export const DEFAULT_THEME: ThemeId = 'mocha-mood';

export function isThemeId(theme: unknown): theme is ThemeId {
  return typeof theme === 'string' && Object.hasOwn(THEMES, theme);
}

/**
 * The tokens of a theme with a store's overrides. Takes data as stored: an unknown theme is the default one, and an
 * override that is unknown or invalid is left out (`overrideProblems` names those). A backgroundColor alone colours the
 * whole page and the header, a primaryColor alone the buttons too.
 */
export function resolveTheme(theme: unknown, overrides?: unknown): ThemeTokens {
  const tokens: ThemeTokens = { ...THEMES[isThemeId(theme) ? theme : DEFAULT_THEME] };
  if (!isRecord(overrides)) return tokens;
  const colors = isRecord(overrides['colors']) ? overrides['colors'] : {};
  for (const colour of THEME_COLOURS) tokens[colour] = readColour(colors, colour) ?? tokens[colour];
  const { backgroundImageId } = overrides;
  return {
    ...tokens,
    ...readChoices(overrides, tokens),
    ...(isImageId(backgroundImageId) && { backgroundImageId }),
  };
}

/** The picture that overrides name, if they name one. */
export function backgroundImagesOf(overrides: unknown): string[] {
  const id = isRecord(overrides) ? overrides['backgroundImageId'] : null;
  return isImageId(id) && id !== '' ? [id] : [];
}

const isImageId = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/i.test(value);

/** The names of overrides that are not known or not valid, such as 'colors.buttonColor' or 'radiusStyle'. */
export function overrideProblems(overrides: unknown): string[] {
  if (!isRecord(overrides)) return overrides === undefined ? [] : ['themeOverrides'];
  const { colors = {}, ...choices } = overrides;
  const wrongColours = isRecord(colors)
    ? Object.keys(colors).filter((key) => !isThemeColour(key) || readHexColour(colors[key]) === null)
    : null;
  return [
    ...(wrongColours?.map((key) => `colors.${key}`) ?? ['colors']),
    ...Object.keys(choices).filter((key) => choices[key] !== undefined && !isValidChoice(key, choices[key])),
  ];
}

function readColour(colors: Readonly<Record<string, unknown>>, colour: ThemeColour): string | null {
  const followed = FOLLOWS[colour];
  return readHexColour(colors[colour]) ?? (followed ? readHexColour(colors[followed]) : null);
}

function readChoices(given: Readonly<Record<string, unknown>>, otherwise: ThemeChoices): ThemeChoices {
  return {
    primaryFont: oneOf(THEME_CHOICES.primaryFont, given['primaryFont']) ?? otherwise.primaryFont,
    secondaryFont: oneOf(THEME_CHOICES.secondaryFont, given['secondaryFont']) ?? otherwise.secondaryFont,
    radiusStyle: oneOf(THEME_CHOICES.radiusStyle, given['radiusStyle']) ?? otherwise.radiusStyle,
    blendHeader: oneOf(THEME_CHOICES.blendHeader, given['blendHeader']) ?? otherwise.blendHeader,
    profilePosition: oneOf(THEME_CHOICES.profilePosition, given['profilePosition']) ?? otherwise.profilePosition,
    themeCategory: oneOf(THEME_CHOICES.themeCategory, given['themeCategory']) ?? otherwise.themeCategory,
    themeStyle: oneOf(THEME_CHOICES.themeStyle, given['themeStyle']) ?? otherwise.themeStyle,
    backgroundOverlay:
      oneOf(THEME_CHOICES.backgroundOverlay, given['backgroundOverlay']) ?? otherwise.backgroundOverlay,
    isDarkTheme: oneOf(THEME_CHOICES.isDarkTheme, given['isDarkTheme']) ?? otherwise.isDarkTheme,
  };
}

function oneOf<Choice>(choices: readonly Choice[], value: unknown): Choice | undefined {
  return choices.find((choice) => choice === value);
}

function isValidChoice(key: string, value: unknown): boolean {
  if (key === 'backgroundImageId') return isImageId(value);
  const choices = new Map<string, readonly unknown[]>(Object.entries(THEME_CHOICES)).get(key);
  return choices !== undefined && choices.includes(value);
}

function isThemeColour(key: string): key is ThemeColour {
  return THEME_COLOURS.some((colour) => colour === key);
}
