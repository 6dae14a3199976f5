/** The properties that live inside a store's theme and never at its top level (specification, point 3). */
// prettier-ignore
export const THEME_PROPERTIES = [
  'primaryColor', 'backgroundColor', 'accentColor', 'textColor', 'textSecondaryColor', 'textMutedColor', 'buttonColor',
  'buttonTextColor', 'backgroundStartColor', 'backgroundEndColor', 'headerBackgroundColor', 'titleTextColor',
  'socialIconsColor', 'primaryFont', 'secondaryFont', 'radiusStyle', 'blendHeader', 'profilePosition', 'themeCategory',
  'themeStyle', 'isDarkTheme',
] as const;
