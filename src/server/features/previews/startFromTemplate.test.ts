import { expect, it } from 'vitest';
import { readPlaceholders } from '#shared/blocks/placeholderMarks.ts';
import { placeholdersOf } from '#shared/blocks/placeholders.ts';
import { TEMPLATES } from '#shared/blocks/templates/templates.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');

/** One template has a cover, one an image in a column, and one no images. */
const SAMPLES = ['coach', 'cook', 'developer'];

const call = (name: string, rest: object = {}) => world.call(name, { storeId: ana.storeId, ...rest }, { as: ana });
const get = (path: string) => world.get(path, { headers: { host: 'stoa.test' } });

it('drafts a template, which can be published unchanged', async () => {
  for (const { id, theme, pictures } of TEMPLATES.filter((template) => SAMPLES.includes(template.id))) {
    const { preview, images } = await call('startFromTemplate', { template: id });
    expect(preview).toMatchObject({ theme });
    expect(Object.keys(images)).toHaveLength(Object.keys(pictures).length);
    await call('publishPreview');
    const page = await get(`/${ana.slug}`);
    expect(page.statusCode).toBe(200);
    for (const url of Object.values<{ url: string; widths: number[] }>(images).map(
      (image) => `${image.url}-${image.widths[0]}.webp`,
    )) {
      expect((await get(url)).headers['content-type']).toBe('image/webp');
    }
  }
});

it('does not show placeholder marks to visitors', async () => {
  const { preview } = await call('startFromTemplate', { template: 'coach' });
  const marks = placeholdersOf(preview.page).flatMap(({ item }) => readPlaceholders(item.props));
  expect(marks.length).toBeGreaterThan(10);
  await call('publishPreview');
  const { body } = await get(`/${ana.slug}`);
  expect(body).toContain('A free first call');
  expect(marks.filter((mark) => body.includes(mark))).toEqual([]);
  expect(body).not.toContain('data-placeholder');
  const { page } = await call('getStorePage');
  expect(placeholdersOf(page)).toHaveLength(placeholdersOf(preview.page).length);
});

it('draws the images of a template once per store', async () => {
  const first = await call('startFromTemplate', { template: 'illustrator' });
  const again = await call('startFromTemplate', { template: 'illustrator' });
  expect(Object.keys(again.images)).toEqual(Object.keys(first.images));
});

it('returns the draft it replaced, and leaves the other fields unchanged', async () => {
  await call('discardPreview');
  const mine = { root: { props: {} }, content: [] };
  await call('savePreview', { changes: { name: 'Ana at work', page: mine } });
  const { preview, replaced } = await call('startFromTemplate', { template: 'cook' });
  expect(preview.name).toBe('Ana at work');
  expect(replaced).toMatchObject({ name: 'Ana at work', page: { content: [] } });
});

it('refuses an unknown template', async () => {
  for (const template of ['', 'constructor', 'baker']) {
    await expect(call('startFromTemplate', { template })).rejects.toMatchObject({ httpStatus: 404 });
  }
});
