import type { ThemeTokens } from '#shared/rules/theme.ts';

/** The classes of a store page's body, which describe its theme for the style sheets. */
export const bodyClass = ({ profilePosition, themeCategory, blendHeader }: ThemeTokens): string =>
  `at-${profilePosition} ${themeCategory}${blendHeader ? '' : ' set-off'}`;
