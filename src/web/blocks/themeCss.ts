import { leastContrast, mixColors, readHexColor, repairContrast } from '#shared/rules/color.ts';
import type { Image } from '#shared/contract/catalog.ts';
import { createCache } from '#shared/kit/createCache.ts';
import { FONTS, isFontId } from '#shared/rules/font.ts';
import { MARK_CONTRAST, TEXT_CONTRAST } from '#shared/rules/themeContrast.ts';
import { DEFAULT_THEME, RADIUS_PX, THEMES, type ThemeColor, type ThemeTokens } from '#shared/rules/theme.ts';
import { storeFaces } from './fonts/storeFaces.ts';
import { imageAddress } from './imageAddress.ts';

type Appearance = { tokens: ThemeTokens; background?: Image | null | undefined };

/**
 * The CSS of a theme: the variables that these rules use, the fonts they name, and the background image. Only validated
 * colors, known fonts and known radii are included. `words` is all text on the page, if it is known.
 */
export function themeCss({ tokens, background }: Appearance, rules: string, text: string | null = null): string {
  const fonts = [
    ...(rules.includes('var(--face)') ? [tokens.secondaryFont] : []),
    ...(rules.includes('var(--face-title)') ? [tokens.primaryFont] : []),
  ];
  const picture = tokens.themeStyle === 'image' && background ? pictureRules(background, tokens) : '';
  return storeFaces(fonts, text) + variablesOf(tokens, rules) + picture;
}

/**
 * The background image is fixed behind the page under an overlay of the page's color. Phones load a small rendition.
 */
function pictureRules(image: Image, { backgroundColor, backgroundOverlay }: ThemeTokens): string {
  const overlay = `${readHexColor(backgroundColor) ?? '#ffffff'}${Math.round(backgroundOverlay * 2.55).toString(16)}`;
  const under = (width: number) =>
    `background-image:linear-gradient(${overlay},${overlay}),url(${imageAddress(image, width)})`;
  return (
    `html body{background:none}html body::before{position:fixed;inset:0;z-index:-1;content:'';` +
    `background:center/cover;${under(960)}}@media(min-width:60em){html body::before{${under(1920)}}}`
  );
}

function variablesOf(tokens: ThemeTokens, rules: string): string {
  const used = new Set(rules.match(/var\(--[\w-]+/g));
  const list = Object.entries(valuesOf(tokens)).flatMap(([name, value]) =>
    used.has(`var(--${name}`) ? `--${name}:${value}` : [],
  );
  return `:root{color-scheme:${tokens.isDarkTheme ? 'dark' : 'light'};${list.join(';')}}`;
}

type Values = Readonly<Record<string, string>>;

/** Most stores use a theme unchanged, and all pages of a store use the same one. */
const cachedValues = createCache<Values>(300);
const valuesOf = (tokens: ThemeTokens): Values => cachedValues(JSON.stringify(tokens), () => computeValues(tokens));

function computeValues(tokens: ThemeTokens): Values {
  const color = (name: ThemeColor): string => readHexColor(tokens[name]) ?? THEMES[DEFAULT_THEME][name];
  const isGradient = tokens.themeStyle === 'gradient';
  const start = color(isGradient ? 'backgroundStartColor' : 'backgroundColor');
  const end = color(isGradient ? 'backgroundEndColor' : 'backgroundColor');
  const surface = color('surfaceColor');
  const grounds = [surface, start, end];
  const radius = readRadius(tokens);
  return {
    bg: start,
    'bg-end': end,
    surface,
    soft: softOf(surface, color('lineColor'), color('textSecondaryColor')),
    text: color('textColor'),
    'text-2': color('textSecondaryColor'),
    muted: color('textMutedColor'),
    accent: color('accentColor'),
    mark: color('primaryColor'),
    line: color('lineColor'),
    edge: legible(mixColors(color('lineColor'), color('textMutedColor'), 0.6), grounds, MARK_CONTRAST),
    button: color('buttonColor'),
    'button-ink': color('buttonTextColor'),
    'button-edge': legible(color('buttonColor'), grounds, MARK_CONTRAST),
    error: legible(tokens.isDarkTheme ? '#ff9d8f' : '#a63a2b', grounds, TEXT_CONTRAST),
    good: legible(tokens.isDarkTheme ? '#7fd0a3' : '#2f6b4f', grounds, TEXT_CONTRAST),
    head: tokens.blendHeader ? 'none' : color('headerBackgroundColor'),
    title: color('titleTextColor'),
    icons: color('socialIconsColor'),
    face: readFont(tokens.secondaryFont, 'sans'),
    'face-title': readFont(tokens.primaryFont, 'serif'),
    r: `${radius}px`,
    'r-field': `${Math.min(radius, 12)}px`,
  };
}

/** A color between the cards and their borders, as close to the border as readable text allows. */
function softOf(surface: string, line: string, ink: string): string {
  const shares = [0.7, 0.5, 0.3, 0.2, 0.1];
  const found = shares.map((share) => mixColors(surface, line, share)).find((mix) => isLegible(ink, [mix]));
  return found ?? surface;
}

const isLegible = (ink: string, grounds: readonly string[]) => leastContrast(ink, grounds) >= TEXT_CONTRAST;

/** The color itself if it is readable on all backgrounds, else the nearest readable one. */
function legible(color: string, grounds: readonly string[], least: number): string {
  if (leastContrast(color, grounds) >= least) return color;
  return repairContrast(color, grounds, least) ?? color;
}

function readFont(font: unknown, otherwise: 'sans' | 'serif'): string {
  return FONTS[isFontId(font) ? font : otherwise].stack.replaceAll(', ', ',');
}

function readRadius({ radiusStyle }: ThemeTokens): number {
  return Object.hasOwn(RADIUS_PX, radiusStyle) ? RADIUS_PX[radiusStyle] : RADIUS_PX.soft;
}
