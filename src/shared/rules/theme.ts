import { isRecord } from '#shared/kit/isRecord.ts';
import { readHexColor } from './color.ts';
import { FONT_IDS, type FontId } from './font.ts';
import { THEMES } from './themes.ts';

/** The color tokens of the specification (point 3), plus the card surface and its border. */
export const THEME_COLORS = [
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
/** How much of a background image the page color covers, in percent. */
export const BACKGROUND_OVERLAYS = [50, 60, 70, 80, 90] as const;

export type ThemeColor = (typeof THEME_COLORS)[number];
export type RadiusStyle = keyof typeof RADIUS_PX;

/** The parts of a theme besides its colors. */
export type ThemeChoices = {
  /** The font of titles, and the font of everything else. */
  primaryFont: FontId;
  secondaryFont: FontId;
  radiusStyle: RadiusStyle;
  /** True: the header uses the page's background. False: it uses headerBackgroundColor. */
  blendHeader: boolean;
  profilePosition: (typeof PROFILE_POSITIONS)[number];
  themeCategory: (typeof THEME_CATEGORIES)[number];
  /**
   * `gradient` runs from backgroundStartColor at the top to backgroundEndColor. `flat` is backgroundColor. `image` is a
   * store image under an overlay of backgroundColor.
   */
  themeStyle: (typeof THEME_STYLES)[number];
  backgroundOverlay: (typeof BACKGROUND_OVERLAYS)[number];
  isDarkTheme: boolean;
};

/** All tokens of a theme. Colors are '#rrggbb'. */
export type ThemeTokens = Record<ThemeColor, string> &
  ThemeChoices & {
    /** The id of the background image for the style 'image'. Empty: none. */
    backgroundImageId: string;
  };

/** A store's changes to its theme, as stored in `themeOverrides`. */
export type ThemeOverrides = {
  colors?: Partial<Record<ThemeColor, string>> | undefined;
  backgroundImageId?: string | undefined;
} & {
  [Choice in keyof ThemeChoices]?: ThemeChoices[Choice] | undefined;
};

// A store may set only the two main colors. The colors derived from them follow unless they are set as well.
const FOLLOWS: Partial<Record<ThemeColor, ThemeColor>> = {
  backgroundStartColor: 'backgroundColor',
  backgroundEndColor: 'backgroundColor',
  headerBackgroundColor: 'backgroundColor',
  buttonColor: 'primaryColor',
};

/** The allowed values of each choice. */
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
 * The tokens of a theme with a store's overrides. Accepts stored data: an unknown theme becomes the default, and
 * unknown or invalid overrides are ignored (`overrideProblems` names them). A backgroundColor alone also colors the
 * header, a primaryColor alone also colors the buttons.
 */
export function resolveTheme(theme: unknown, overrides?: unknown): ThemeTokens {
  const tokens: ThemeTokens = { ...THEMES[isThemeId(theme) ? theme : DEFAULT_THEME] };
  if (!isRecord(overrides)) return tokens;
  const colors = isRecord(overrides['colors']) ? overrides['colors'] : {};
  for (const color of THEME_COLORS) tokens[color] = readColor(colors, color) ?? tokens[color];
  const { backgroundImageId } = overrides;
  return {
    ...tokens,
    ...readChoices(overrides, tokens),
    ...(isImageId(backgroundImageId) && { backgroundImageId }),
  };
}

/** The background image in the overrides, if any. */
export function backgroundImagesOf(overrides: unknown): string[] {
  const id = isRecord(overrides) ? overrides['backgroundImageId'] : null;
  return isImageId(id) && id !== '' ? [id] : [];
}

const isImageId = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/i.test(value);

/** The names of unknown or invalid overrides, such as 'colors.buttonColor' or 'radiusStyle'. */
export function overrideProblems(overrides: unknown): string[] {
  if (!isRecord(overrides)) return overrides === undefined ? [] : ['themeOverrides'];
  const { colors = {}, ...choices } = overrides;
  const wrongColors = isRecord(colors)
    ? Object.keys(colors).filter((key) => !isThemeColor(key) || readHexColor(colors[key]) === null)
    : null;
  return [
    ...(wrongColors?.map((key) => `colors.${key}`) ?? ['colors']),
    ...Object.keys(choices).filter((key) => choices[key] !== undefined && !isValidChoice(key, choices[key])),
  ];
}

function readColor(colors: Readonly<Record<string, unknown>>, color: ThemeColor): string | null {
  const followed = FOLLOWS[color];
  return readHexColor(colors[color]) ?? (followed ? readHexColor(colors[followed]) : null);
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

function isThemeColor(key: string): key is ThemeColor {
  return THEME_COLORS.some((color) => color === key);
}
