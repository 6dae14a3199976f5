import { leastContrast, mixColours, readHexColour, repairContrast } from '#shared/rules/colour.ts';
import type { Image } from '#shared/contract/catalog.ts';
import { keepMade } from '#shared/kit/keepMade.ts';
import { FONTS, isFontId } from '#shared/rules/font.ts';
import { MARK_CONTRAST, TEXT_CONTRAST } from '#shared/rules/themeContrast.ts';
import { DEFAULT_THEME, RADIUS_PX, THEMES, type ThemeColour, type ThemeTokens } from '#shared/rules/theme.ts';
import { storeFaces } from './fonts/storeFaces.ts';
import { imageAddress } from './imageAddress.ts';

type Look = { tokens: ThemeTokens; background?: Image | null | undefined };

/**
 * The theme's CSS variables that some rules use, the faces they name, and the page's picture. Only checked colours,
 * known fonts and known radii reach the sheet. `words` is all that the page says, where that is known.
 */
export function themeCss({ tokens, background }: Look, rules: string, words: string | null = null): string {
  const fonts = [
    ...(rules.includes('var(--face)') ? [tokens.secondaryFont] : []),
    ...(rules.includes('var(--face-title)') ? [tokens.primaryFont] : []),
  ];
  const picture = tokens.themeStyle === 'image' && background ? pictureRules(background, tokens) : '';
  return storeFaces(fonts, words) + variablesOf(tokens, rules) + picture;
}

/** The picture stands still behind the page, under a veil of the page's colour; a phone loads a small one. */
function pictureRules(image: Image, { backgroundColor, backgroundOverlay }: ThemeTokens): string {
  const veil = `${readHexColour(backgroundColor) ?? '#ffffff'}${Math.round(backgroundOverlay * 2.55).toString(16)}`;
  const under = (width: number) =>
    `background-image:linear-gradient(${veil},${veil}),url(${imageAddress(image, width)})`;
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

/** Most stores wear a theme as it comes, and all pages of a store the same. */
const keptValues = keepMade<Values>(300);
const valuesOf = (tokens: ThemeTokens): Values => keptValues(JSON.stringify(tokens), () => reckonValues(tokens));

function reckonValues(tokens: ThemeTokens): Values {
  const colour = (name: ThemeColour): string => readHexColour(tokens[name]) ?? THEMES[DEFAULT_THEME][name];
  const isGradient = tokens.themeStyle === 'gradient';
  const start = colour(isGradient ? 'backgroundStartColor' : 'backgroundColor');
  const end = colour(isGradient ? 'backgroundEndColor' : 'backgroundColor');
  const surface = colour('surfaceColor');
  const grounds = [surface, start, end];
  const radius = readRadius(tokens);
  return {
    bg: start,
    'bg-end': end,
    surface,
    soft: softOf(surface, colour('lineColor'), colour('textSecondaryColor')),
    text: colour('textColor'),
    'text-2': colour('textSecondaryColor'),
    muted: colour('textMutedColor'),
    accent: colour('accentColor'),
    mark: colour('primaryColor'),
    line: colour('lineColor'),
    edge: legible(mixColours(colour('lineColor'), colour('textMutedColor'), 0.6), grounds, MARK_CONTRAST),
    button: colour('buttonColor'),
    'button-ink': colour('buttonTextColor'),
    'button-edge': legible(colour('buttonColor'), grounds, MARK_CONTRAST),
    error: legible(tokens.isDarkTheme ? '#ff9d8f' : '#a63a2b', grounds, TEXT_CONTRAST),
    good: legible(tokens.isDarkTheme ? '#7fd0a3' : '#2f6b4f', grounds, TEXT_CONTRAST),
    head: tokens.blendHeader ? 'none' : colour('headerBackgroundColor'),
    title: colour('titleTextColor'),
    icons: colour('socialIconsColor'),
    face: readFont(tokens.secondaryFont, 'sans'),
    'face-title': readFont(tokens.primaryFont, 'serif'),
    r: `${radius}px`,
    'r-field': `${Math.min(radius, 12)}px`,
  };
}

/** Between the cards and their lines, as near to the lines as words can be read on it. */
function softOf(surface: string, line: string, ink: string): string {
  const shares = [0.7, 0.5, 0.3, 0.2, 0.1];
  const found = shares.map((share) => mixColours(surface, line, share)).find((mix) => isLegible(ink, [mix]));
  return found ?? surface;
}

const isLegible = (ink: string, grounds: readonly string[]) => leastContrast(ink, grounds) >= TEXT_CONTRAST;

/** The colour itself where it can be read on all the grounds, else the nearest that can. */
function legible(colour: string, grounds: readonly string[], least: number): string {
  if (leastContrast(colour, grounds) >= least) return colour;
  return repairContrast(colour, grounds, least) ?? colour;
}

function readFont(font: unknown, otherwise: 'sans' | 'serif'): string {
  return FONTS[isFontId(font) ? font : otherwise].stack.replaceAll(', ', ',');
}

function readRadius({ radiusStyle }: ThemeTokens): number {
  return Object.hasOwn(RADIUS_PX, radiusStyle) ? RADIUS_PX[radiusStyle] : RADIUS_PX.soft;
}
