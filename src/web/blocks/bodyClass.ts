import type { ThemeTokens } from '#shared/rules/theme.ts';

/** What the body of a store's page says of its theme, for the rules to hold on to. */
export const bodyClass = ({ profilePosition, themeCategory, blendHeader }: ThemeTokens): string =>
  `at-${profilePosition} ${themeCategory}${blendHeader ? '' : ' set-off'}`;
