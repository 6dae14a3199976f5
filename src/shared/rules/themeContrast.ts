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
    const repair = repairContrast(
      tokens[colour],
      on.flatMap((place) => places[place]),
      least,
    );
    return on
      .map((place) => ({ colour, on: place, ratio: leastContrast(tokens[colour], places[place]), least, repair }))
      .filter((pair) => pair.ratio < least);
  });
}

function placesOf(tokens: ThemeTokens): Record<ThemePlace, string[]> {
  const page = tokens.themeStyle === 'flat' ? [tokens.backgroundColor] : gradientOf(tokens);
  return {
    page,
    header: tokens.blendHeader ? page : [tokens.headerBackgroundColor],
    surface: [tokens.surfaceColor],
    button: [tokens.buttonColor],
  };
}

// Between two colours of different hue a gradient can be fainter or stronger than at its ends.
function gradientOf({ backgroundStartColor, backgroundEndColor }: ThemeTokens): string[] {
  return [0, 0.25, 0.5, 0.75, 1].map((share) => mixColours(backgroundStartColor, backgroundEndColor, share));
}
