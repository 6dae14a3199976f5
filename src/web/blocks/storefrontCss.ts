import type { Image } from '#shared/contract/catalog.ts';
import type { ThemeTokens } from '#shared/rules/theme.ts';
import { storefrontSheets } from './storefrontSheets.ts';
import { themeCss } from './themeCss.ts';
import { themeRules } from './themes/themeRules.ts';

type Appearance = { theme: string; tokens: ThemeTokens; background?: Image | null | undefined };

/** All CSS of a page in one theme, for the builder. Visitors get the same CSS minified. */
export function storefrontCss(appearance: Appearance, types: Iterable<string>, customCss = ''): string {
  const rules = storefrontSheets(types).join('\n');
  const all = `${rules}\n${themeRules(appearance.theme, rules)}\n${customCss}`;
  return themeCss(appearance, all) + all;
}
