import type { Image } from '#shared/contract/catalog.ts';
import type { ThemeTokens } from '#shared/rules/theme.ts';
import { storefrontSheets } from './storefrontSheets.ts';
import { themeCss } from './themeCss.ts';
import { themeRules } from './themes/themeRules.ts';

type Look = { theme: string; tokens: ThemeTokens; background?: Image | null | undefined };

/** All rules of a page of blocks in one theme, as the builder draws it; visitors get the same, pressed small. */
export function storefrontCss(look: Look, types: Iterable<string>, customCss = ''): string {
  const rules = storefrontSheets(types).join('\n');
  const all = `${rules}\n${themeRules(look.theme, rules)}\n${customCss}`;
  return themeCss(look, all) + all;
}
