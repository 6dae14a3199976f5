import { refuse } from '#shared/contract/refusals.ts';
import { isThemeId, overrideProblems, resolveTheme } from '#shared/rules/theme.ts';
import { contrastProblems, type ContrastProblem } from '#shared/rules/themeContrast.ts';

/** Refuses unknown themes, unknown tokens, and colors with too little contrast, with the suggested repair. */
export function checkTheme(theme: string, overrides: unknown): void {
  checkThemeNames(theme, overrides);
  const [faint] = contrastProblems(resolveTheme(theme, overrides));
  if (!faint) return;
  const reason = sentenceOf(faint);
  refuse('store-invalid', { field: `themeOverrides.colors.${faint.color}`, reason }, reason);
}

/** Refuses unknown themes and tokens only. Low contrast is allowed in drafts, which may still be changing. */
export function checkThemeNames(theme: string, overrides: unknown): void {
  if (!isThemeId(theme)) refuse('store-invalid', { field: 'theme', reason: 'There is no theme with this name.' });
  const [unknown] = overrideProblems(overrides);
  if (unknown !== undefined) {
    refuse('store-invalid', { field: `themeOverrides.${unknown}`, reason: 'The theme has no setting with this name.' });
  }
}

function sentenceOf({ color, on, ratio, least, repair }: ContrastProblem): string {
  const problem = `${color} is too faint on the ${on}: contrast ${ratio.toFixed(1)}, at least ${least} is needed.`;
  return repair === null ? `${problem} Choose a lighter or darker ${on}.` : `${problem} Try ${repair}.`;
}
