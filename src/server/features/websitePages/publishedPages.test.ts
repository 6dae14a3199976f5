import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newItem, type Page } from '#shared/blocks/page.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { draftsWith, pagesWith, publishedPage, publishedPages, searchablePages } from './publishedPages.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const ben = await world.creator('ben');

interface Row {
  slug: string;
  position?: number;
  inMenu?: boolean;
  page?: object | null;
  draft?: object | null;
  isDeleted?: boolean;
}

async function addPage(
  { storeId }: CreatorWithStore,
  { slug, position = 0, inMenu = true, page = contentOf('text'), draft = null, isDeleted = false }: Row,
): Promise<void> {
  const json = (value: object | null) => value && JSON.stringify(value);
  await world.sql(
    `insert into website_pages (store_id, id, slug, title, position, in_menu, page, draft, published_at, created_at,
       updated_at, deleted_at)
     values ($1, $2, $3, initcap($3), $4, $5, $6, $7, case when $6::jsonb is null then null else now() end, now(), now(),
       case when $8 then now() end)`,
    [storeId, randomUUID(), slug, position, inMenu, json(page), json(draft), isDeleted],
  );
}

const contentOf = (id: string, settings: object = {}) => ({
  root: { props: settings },
  content: [newItem('heading', id, { text: `Heading ${id}` })],
});
const idsOf = ({ content }: Page) => content.map(({ props }) => props.id);
const inStore = <Result>({ storeId }: CreatorWithStore, work: (tx: StoreTx) => Promise<Result>) =>
  world.services.db.readStore(provenStore(storeId), work);

await addPage(ana, { slug: 'prints', position: 2 });
await addPage(ana, { slug: '', position: 1 });
await addPage(ana, { slug: 'about', position: 3, inMenu: false, page: contentOf('form-1', { hideFromSearch: true }) });
await addPage(ana, { slug: 'new', position: 4, page: null, draft: contentOf('form-2') });
await addPage(ana, {
  slug: 'old',
  position: 5,
  page: contentOf('form-3'),
  draft: contentOf('form-3'),
  isDeleted: true,
});
await addPage(ben, { slug: 'maps', page: contentOf('form-1'), draft: contentOf('form-2') });

describe('the published pages of a website', () => {
  it('are those of one store in menu order, without drafts and deleted pages', async () => {
    expect(await inStore(ana, publishedPages)).toEqual([
      { title: '', slug: '', inMenu: true, path: '/' },
      { title: 'Prints', slug: 'prints', inMenu: true, path: '/prints' },
      { title: 'About', slug: 'about', inMenu: false, path: '/about' },
    ]);
    expect((await inStore(ben, publishedPages)).map(({ slug }) => slug)).toEqual(['maps']);
  });

  it.each(['new', 'old', 'maps', 'nothing'])('have no content under the slug of another page: %s', async (slug) => {
    expect(await inStore(ana, (tx) => publishedPage(tx, slug))).toBeUndefined();
  });

  it('have their published content, not that of the draft', async () => {
    const page = await inStore(ana, (tx) => publishedPage(tx, 'prints'));
    expect(page && idsOf(page)).toEqual(['text']);
  });

  it('are listed for search engines unless they are hidden from them', async () => {
    expect((await inStore(ana, searchablePages)).map(({ path }) => path)).toEqual(['/', '/prints']);
  });
});

describe('the pages that contain an id', () => {
  const paths = (id?: string) => inStore(ana, async (tx) => (await pagesWith(tx, id)).map(({ path }) => path));
  const drafts = (id: string) => inStore(ana, async (tx) => (await draftsWith(tx, id)).map(idsOf));

  it('are the published ones of the store for visitors, and the drafts for the builder', async () => {
    expect(await paths('form-1')).toEqual(['/about']);
    expect(await paths('form-2')).toEqual([]);
    expect(await paths('form-3')).toEqual([]);
    expect(await drafts('form-1')).toEqual([]);
    expect(await drafts('form-2')).toEqual([['form-2']]);
    expect(await drafts('form-3')).toEqual([]);
  });

  it('are all published pages without an id', async () => {
    expect(await paths()).toEqual(['/', '/prints', '/about']);
  });

  it('are none for an id with a character that PostgreSQL cannot store', async () => {
    expect(await paths('form-1\0')).toEqual([]);
    expect(await drafts('form-2\0')).toEqual([]);
  });
});
