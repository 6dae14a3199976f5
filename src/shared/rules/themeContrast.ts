import { leastContrast, mixColors, repairContrast } from './color.ts';
import type { ThemeColor, ThemeTokens } from './theme.ts';

/** A color with too little contrast where it is used, and the nearest color with enough. Null if there is none. */
export type ContrastProblem = {
  color: ThemeColor;
  on: ThemePlace;
  ratio: number;
  least: number;
  repair: string | null;
};

export type ThemePlace = 'page' | 'header' | 'surface' | 'button';

/** Minimum contrast of text, and of icons and focus rings (WCAG 2.2, 1.4.3 and 1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const MARK_CONTRAST = 3;

// The backgrounds each foreground color is used on. Theme components must not use it elsewhere.
const USES: readonly { color: ThemeColor; on: readonly ThemePlace[]; least: number }[] = [
  { color: 'textColor', on: ['page', 'header', 'surface'], least: TEXT_CONTRAST },
  { color: 'textSecondaryColor', on: ['page', 'header', 'surface'], least: TEXT_CONTRAST },
  { color: 'textMutedColor', on: ['page', 'surface'], least: TEXT_CONTRAST },
  { color: 'titleTextColor', on: ['header'], least: TEXT_CONTRAST },
  { color: 'socialIconsColor', on: ['header', 'surface'], least: TEXT_CONTRAST },
  { color: 'accentColor', on: ['page', 'surface'], least: TEXT_CONTRAST },
  { color: 'buttonTextColor', on: ['button'], least: TEXT_CONTRAST },
  { color: 'primaryColor', on: ['page', 'surface'], least: MARK_CONTRAST },
];

/** Every color pair with too little contrast, with a repair that works wherever the color is used. */
export function contrastProblems(tokens: ThemeTokens): ContrastProblem[] {
  const places = placesOf(tokens);
  return USES.flatMap(({ color, on, least }) => {
    const faint = on
      .map((place) => ({ on: place, ratio: leastContrast(tokens[color], places[place]) }))
      .filter(({ ratio }) => ratio < least);
    if (faint.length === 0) return [];
    const grounds = on.flatMap((place) => places[place]);
    const repair = repairContrast(tokens[color], grounds, least);
    return faint.map((pair) => ({ color, ...pair, least, repair }));
  });
}

type Colors = Partial<Record<ThemeColor, string>>;

/**
 * The chosen colors with the changes needed for readability. Each foreground color becomes the nearest one that works
 * wherever it is used. If there is none, the backgrounds are moved closer to each other. Null only if that does not
 * converge.
 */
export function repairColors(chosen: Colors, resolve: (colors: Colors) => ThemeTokens): Colors | null {
  let colors = chosen;
  for (let round = 0; round < ROUNDS; round += 1) {
    const tokens = resolve(colors);
    const problems = contrastProblems(tokens);
    if (problems.length === 0) return colors;
    const inks = problems.flatMap(({ color, repair }) => (repair === null ? [] : [[color, repair] as const]));
    const grounds = problems.some(({ repair }) => repair === null) ? closerGrounds(tokens) : {};
    colors = { ...colors, ...Object.fromEntries(inks), ...grounds };
  }
  return null;
}

/** One repair can require another: a darker button needs lighter text. */
const ROUNDS = 24;

function closerGrounds(tokens: ThemeTokens): Colors {
  const page = tokens.themeStyle === 'gradient' ? tokens.backgroundStartColor : tokens.backgroundColor;
  const closer = (ground: string) => mixColors(ground, page, 0.4);
  return {
    surfaceColor: closer(tokens.surfaceColor),
    ...(tokens.themeStyle === 'gradient' && { backgroundEndColor: closer(tokens.backgroundEndColor) }),
    ...(!tokens.blendHeader && { headerBackgroundColor: closer(tokens.headerBackgroundColor) }),
  };
}

function placesOf(tokens: ThemeTokens): Record<ThemePlace, string[]> {
  const page = pageOf(tokens);
  return {
    page,
    header: tokens.blendHeader ? page : [tokens.headerBackgroundColor],
    surface: [tokens.surfaceColor],
    button: [tokens.buttonColor],
  };
}

function pageOf(tokens: ThemeTokens): string[] {
  if (tokens.themeStyle === 'gradient') return gradientOf(tokens);
  return tokens.themeStyle === 'image' ? overlayOf(tokens) : [tokens.backgroundColor];
}

// Whatever the image shows, the page behind the overlay is no darker than over black and no lighter than over white.
function overlayOf({ backgroundColor, backgroundOverlay }: ThemeTokens): string[] {
  return ['#000000', '#ffffff'].map((pixel) => mixColors(pixel, backgroundColor, backgroundOverlay / 100));
}

// Between two colors of different hue, a gradient can have less or more contrast than at its ends.
function gradientOf({ backgroundStartColor, backgroundEndColor }: ThemeTokens): string[] {
  return [0, 0.25, 0.5, 0.75, 1].map((share) => mixColors(backgroundStartColor, backgroundEndColor, share));
}
