import { countDown } from '#shared/blocks/templates/countDown.ts';
import { drawScene } from '#shared/blocks/templates/drawScene.ts';
import type { Template } from '#shared/blocks/templates/template.ts';
import { pageFrom } from '#shared/blocks/templates/templates.ts';
import { itemsOf, picturesOf, type Page } from '#shared/blocks/page.ts';
import type { Image } from '#shared/contract/catalog.ts';
import { storefrontCss } from '#web/blocks/storefrontCss.ts';
import { resolveTheme, type ThemeTokens } from '#shared/rules/theme.ts';

export type TemplatePage = {
  page: Page;
  tokens: ThemeTokens;
  images: Readonly<Record<string, Image>>;
  /** The block types on it, whose rules it needs. */
  types: readonly string[];
};

/** The page of a template with its sample pictures, as the server would save it as a draft. */
export function templatePage(template: Template): TemplatePage {
  const tokens = resolveTheme(template.theme, template.fonts);
  const ids = new Map(Object.keys(template.pictures).map((name, index) => [name, sampleId(index)]));
  const page = countDown(
    pageFrom(template, (name) => ids.get(name) ?? ''),
    new Date(),
  );
  const images = [...ids].map(([name, id]): [string, Image] => {
    const svg = drawScene(template.pictures[name] ?? 'hills', tokens);
    const url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    return [id, { id, url, width: 960, height: 720, widths: [], color: tokens.surfaceColor }];
  });
  return {
    page,
    tokens,
    images: Object.fromEntries(images.filter(([id]) => picturesOf(page).includes(id))),
    types: [...new Set(itemsOf(page).map(({ type }) => type))],
  };
}

/** The CSS rules of that page, as for visitors. */
export const templateCss = ({ theme }: Template, { tokens, types }: TemplatePage): string =>
  storefrontCss({ theme, tokens }, types);

const sampleId = (index: number): string => `00000000-0000-4000-8000-00000000000${index}`;
