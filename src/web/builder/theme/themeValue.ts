import type { Store } from '#shared/contract/stores.ts';
import { isThemeId, resolveTheme, type ThemeColor, type ThemeId, type ThemeTokens } from '#shared/rules/theme.ts';
import { repairColors } from '#shared/rules/themeContrast.ts';

export type Overrides = Store['themeOverrides'];
/** A store's theme and its overrides, as stored in a store and a draft. */
export type ThemeValue = { theme: string; themeOverrides: Overrides };
export type Choice = Exclude<keyof Overrides, 'colors'>;

export const tokensOf = ({ theme, themeOverrides }: ThemeValue): ThemeTokens => resolveTheme(theme, themeOverrides);

export const themeOf = ({ theme }: ThemeValue): ThemeId => (isThemeId(theme) ? theme : 'mocha-mood');

export function withColors(value: ThemeValue, colors: Readonly<Partial<Record<ThemeColor, string>>>): ThemeValue {
  const { themeOverrides } = value;
  return { ...value, themeOverrides: { ...themeOverrides, colors: { ...themeOverrides.colors, ...defined(colors) } } };
}

export function withoutColor(value: ThemeValue, color: ThemeColor): ThemeValue {
  const { [color]: _taken, ...colors } = value.themeOverrides.colors;
  return { ...value, themeOverrides: { ...value.themeOverrides, colors } };
}

export function withChoices(value: ThemeValue, choices: Partial<Omit<Overrides, 'colors'>>): ThemeValue {
  return { ...value, themeOverrides: { ...value.themeOverrides, ...choices } };
}

export function withoutChoices(value: ThemeValue, choices: readonly Choice[]): ThemeValue {
  const otherOverrides = Object.entries(value.themeOverrides).filter(
    ([name]) => !choices.some((choice) => choice === name),
  );
  return { ...value, themeOverrides: { colors: value.themeOverrides.colors, ...Object.fromEntries(otherOverrides) } };
}

/** The theme without overrides. */
export const withoutChanges = ({ theme }: ThemeValue): ThemeValue => ({ theme, themeOverrides: { colors: {} } });

export const hasChanges = ({ themeOverrides: { colors, ...choices } }: ThemeValue): boolean =>
  Object.keys(colors).length > 0 || Object.values(choices).some((choice) => choice !== undefined);

/** With every unreadable color repaired. Unchanged if no repair helps. */
export function repaired(value: ThemeValue): ThemeValue {
  const resolve = (colors: object) => resolveTheme(value.theme, { ...value.themeOverrides, colors });
  const colors = repairColors(value.themeOverrides.colors, resolve);
  return colors === null ? value : withColors(value, colors);
}

function defined(colors: Readonly<Partial<Record<ThemeColor, string>>>): Record<string, string> {
  return Object.fromEntries(Object.entries(colors).flatMap(([name, color]) => (color ? [[name, color]] : [])));
}
