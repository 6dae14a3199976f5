import { refuse } from '#shared/contract/refusals.ts';
import { isThemeId, overrideProblems, resolveTheme } from '#shared/rules/theme.ts';
import { contrastProblems, type ContrastProblem } from '#shared/rules/themeContrast.ts';

/** Refuses a theme that does not exist, tokens that are none, and colours too faint to read, with the repair. */
export function checkTheme(theme: string, overrides: unknown): void {
  checkThemeNames(theme, overrides);
  const [faint] = contrastProblems(resolveTheme(theme, overrides));
  if (!faint) return;
  const reason = sentenceOf(faint);
  refuse('store-invalid', { field: `themeOverrides.colors.${faint.colour}`, reason }, reason);
}

/** Refuses what no theme has. Colours too faint to read pass: a draft may still be on its way to better ones. */
export function checkThemeNames(theme: string, overrides: unknown): void {
  if (!isThemeId(theme)) refuse('store-invalid', { field: 'theme', reason: 'There is no theme of this name.' });
  const [unknown] = overrideProblems(overrides);
  if (unknown !== undefined) {
    refuse('store-invalid', { field: `themeOverrides.${unknown}`, reason: 'The theme has no such setting.' });
  }
}

function sentenceOf({ colour, on, ratio, least, repair }: ContrastProblem): string {
  const problem = `${colour} is too faint on the ${on}: contrast ${ratio.toFixed(1)}, at least ${least} is needed.`;
  return repair === null ? `${problem} Choose a lighter or darker ${on}.` : `${problem} Try ${repair}.`;
}
