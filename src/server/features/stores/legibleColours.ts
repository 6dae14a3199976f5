import { resolveTheme, type ThemeColour, type ThemeId } from '#shared/rules/theme.ts';
import { contrastProblems } from '#shared/rules/themeContrast.ts';

type Colours = Partial<Record<ThemeColour, string>>;

/**
 * The colours a new store wishes for, with what is too faint among and because of them repaired: a store's opening
 * does not fail for a colour. A background on which the theme cannot be read is left to the theme.
 */
export function legibleColours(theme: ThemeId, wished: Colours): Colours {
  const { backgroundColor: _background, ...others } = wished;
  return repair(theme, wished) ?? repair(theme, others) ?? {};
}

/** One repair may call for another: a darker button wants lighter words. */
const ROUNDS = 4;

function repair(theme: ThemeId, wished: Colours): Colours | null {
  let colors = wished;
  for (let round = 0; round < ROUNDS; round += 1) {
    const problems = contrastProblems(resolveTheme(theme, { colors }));
    if (problems.length === 0) return colors;
    const repairs = problems.flatMap((each) => (each.repair === null ? [] : [[each.colour, each.repair] as const]));
    colors = { ...colors, ...Object.fromEntries(repairs) };
  }
  return null;
}
