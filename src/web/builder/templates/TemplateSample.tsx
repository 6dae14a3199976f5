import { useMemo } from 'react';
import { countDown } from '#shared/blocks/templates/countDown.ts';
import { drawScene } from '#shared/blocks/templates/drawScene.ts';
import type { Template } from '#shared/blocks/templates/template.ts';
import { pageFrom } from '#shared/blocks/templates/templates.ts';
import { itemsOf, picturesOf } from '#shared/blocks/page.ts';
import type { Image } from '#shared/contract/catalog.ts';
import { resolveTheme } from '#shared/rules/theme.ts';
import { PageContent } from '#web/blocks/PageContent.tsx';
import { useBuilder } from '../BuilderContext.ts';
import { storeOnPage } from '../storeOnPage.ts';
import { SmallPage } from '../theme/SmallPage.tsx';

/** The page of a template in small, with this store's name and products. */
export function TemplateSample({ template }: { template: Template }) {
  const { store, products } = useBuilder();
  const { page, images, tokens } = useMemo(() => drawn(template), [template]);
  const frame = storeOnPage({ store, preview: null, images, background: undefined, language: '' });
  const types = [...new Set(itemsOf(page).map(({ type }) => type))];
  const data = { products: products.slice(0, 4), images, media: {}, now: '' };
  return (
    <SmallPage theme={template.theme} tokens={tokens} blocks={types}>
      <PageContent page={page} on={{ store: { ...frame, tokens }, data, isEditing: true }} />
    </SmallPage>
  );
}

function drawn(template: Template) {
  const tokens = resolveTheme(template.theme, template.fonts);
  const ids = new Map(Object.keys(template.pictures).map((name, index) => [name, sampleId(index)]));
  const page = countDown(
    pageFrom(template, (name) => ids.get(name) ?? ''),
    new Date(),
  );
  const images = [...ids].map(([name, id]): [string, Image] => {
    const svg = drawScene(template.pictures[name] ?? 'hills', tokens);
    const url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    return [id, { id, url, width: 960, height: 720, widths: [], colour: tokens.surfaceColor }];
  });
  return { page, tokens, images: Object.fromEntries(images.filter(([id]) => picturesOf(page).includes(id))) };
}

const sampleId = (index: number): string => `00000000-0000-4000-8000-00000000000${index}`;
