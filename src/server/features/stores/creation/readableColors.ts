import { resolveTheme, type ThemeColor, type ThemeId } from '#shared/rules/theme.ts';
import { contrastProblems } from '#shared/rules/themeContrast.ts';

type Colors = Partial<Record<ThemeColor, string>>;

/**
 * The colors requested for a new store, with low contrast repaired, so that creating a store never fails because of a
 * color. A background on which the theme cannot be readable is dropped.
 */
export function readableColors(theme: ThemeId, chosen: Colors): Colors {
  const { backgroundColor: _background, ...others } = chosen;
  return repair(theme, chosen) ?? repair(theme, others) ?? {};
}

/** One repair can require another: a darker button needs lighter text. */
const ROUNDS = 4;

function repair(theme: ThemeId, chosen: Colors): Colors | null {
  let colors = chosen;
  for (let round = 0; round < ROUNDS; round += 1) {
    const problems = contrastProblems(resolveTheme(theme, { colors }));
    if (problems.length === 0) return colors;
    const repairs = problems.flatMap((each) => (each.repair === null ? [] : [[each.color, each.repair] as const]));
    colors = { ...colors, ...Object.fromEntries(repairs) };
  }
  return null;
}
