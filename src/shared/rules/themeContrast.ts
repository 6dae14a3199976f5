import { leastContrast, mixColours, repairContrast } from './colour.ts';
import type { ThemeColour, ThemeTokens } from './theme.ts';

/** A colour that is too faint on the place where it stands, and the nearest one that is not (null: none is). */
export type ContrastProblem = {
  colour: ThemeColour;
  on: ThemePlace;
  ratio: number;
  least: number;
  repair: string | null;
};

export type ThemePlace = 'page' | 'header' | 'surface' | 'button';

/** Contrast of text, and of marks and focus rings (WCAG 2.2, 1.4.3 and 1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const MARK_CONTRAST = 3;

// Where each colour is used as ink; a theme component must not use it elsewhere.
const USES: readonly { colour: ThemeColour; on: readonly ThemePlace[]; least: number }[] = [
  { colour: 'textColor', on: ['page', 'header', 'surface'], least: TEXT_CONTRAST },
  { colour: 'textSecondaryColor', on: ['page', 'header', 'surface'], least: TEXT_CONTRAST },
  { colour: 'textMutedColor', on: ['page', 'surface'], least: TEXT_CONTRAST },
  { colour: 'titleTextColor', on: ['header'], least: TEXT_CONTRAST },
  { colour: 'socialIconsColor', on: ['header', 'surface'], least: TEXT_CONTRAST },
  { colour: 'accentColor', on: ['page', 'surface'], least: TEXT_CONTRAST },
  { colour: 'buttonTextColor', on: ['button'], least: TEXT_CONTRAST },
  { colour: 'primaryColor', on: ['page', 'surface'], least: MARK_CONTRAST },
];

/** Every pair of colours that is too faint, with a repair that holds wherever the colour is used. */
export function contrastProblems(tokens: ThemeTokens): ContrastProblem[] {
  const places = placesOf(tokens);
  return USES.flatMap(({ colour, on, least }) => {
    const faint = on
      .map((place) => ({ on: place, ratio: leastContrast(tokens[colour], places[place]) }))
      .filter(({ ratio }) => ratio < least);
    if (faint.length === 0) return [];
    const grounds = on.flatMap((place) => places[place]);
    const repair = repairContrast(tokens[colour], grounds, least);
    return faint.map((pair) => ({ colour, ...pair, least, repair }));
  });
}

type Colours = Partial<Record<ThemeColour, string>>;

/**
 * The chosen colours with what must change so that everything can be read: each ink becomes the nearest that holds
 * wherever it stands, and where none would, the grounds come closer to each other. Null only if that does not end.
 */
export function repairColours(chosen: Colours, resolve: (colors: Colours) => ThemeTokens): Colours | null {
  let colors = chosen;
  for (let round = 0; round < ROUNDS; round += 1) {
    const tokens = resolve(colors);
    const problems = contrastProblems(tokens);
    if (problems.length === 0) return colors;
    const inks = problems.flatMap(({ colour, repair }) => (repair === null ? [] : [[colour, repair] as const]));
    const grounds = problems.some(({ repair }) => repair === null) ? closerGrounds(tokens) : {};
    colors = { ...colors, ...Object.fromEntries(inks), ...grounds };
  }
  return null;
}

/** One repair may call for another: a darker button wants lighter words. */
const ROUNDS = 24;

function closerGrounds(tokens: ThemeTokens): Colours {
  const page = tokens.themeStyle === 'gradient' ? tokens.backgroundStartColor : tokens.backgroundColor;
  const closer = (ground: string) => mixColours(ground, page, 0.4);
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
  return tokens.themeStyle === 'image' ? veilOf(tokens) : [tokens.backgroundColor];
}

// Whatever the picture shows, behind its veil the page is no darker than over black and no lighter than over white.
function veilOf({ backgroundColor, backgroundOverlay }: ThemeTokens): string[] {
  return ['#000000', '#ffffff'].map((pixel) => mixColours(pixel, backgroundColor, backgroundOverlay / 100));
}

// Between two colours of different hue a gradient can be fainter or stronger than at its ends.
function gradientOf({ backgroundStartColor, backgroundEndColor }: ThemeTokens): string[] {
  return [0, 0.25, 0.5, 0.75, 1].map((share) => mixColours(backgroundStartColor, backgroundEndColor, share));
}
