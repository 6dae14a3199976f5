import { PageContent } from '#web/blocks/PageContent.tsx';
import { useBuilder } from '../BuilderContext.ts';
import { storeOnPage } from '../storeOnPage.ts';
import type { TemplatePage } from './templatePage.ts';

/** The blocks of a template with this store's name, picture and products, rendered as for visitors. */
export function TemplateContent({ content: { page, tokens, images } }: { content: TemplatePage }) {
  const { store, products } = useBuilder();
  const frame = storeOnPage({ store, preview: null, images, background: undefined, language: '' });
  const data = { products: products.slice(0, 4), images, media: {}, now: '' };
  return <PageContent page={page} on={{ store: { ...frame, tokens }, data, isEditing: true }} />;
}
