import { describe, expect, it } from 'vitest';
import type { Block } from './defineBlock.ts';
import { nextMoment } from './nextMoment.ts';
import { itemsOf, newItem, PageInput, PAGE_BLOCKS_MAX, picturesOf, readPage, fallbackPage } from './page.ts';
import { BLOCKS, type BlockType } from './registry.ts';

const types = Object.keys(BLOCKS).filter((type): type is BlockType => type in BLOCKS);
const blocks: Block[] = Object.values(BLOCKS);
const pageOf = (...content: unknown[]) => ({ root: { props: {} }, content });
const issuesOf = (sent: unknown) =>
  PageInput.safeParse(sent).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('every block', () => {
  it.each(blocks)('$type starts with valid content', (block) => {
    const item = newItem(types.find((type) => type === block.type) ?? 'profile', 'one');
    expect(issuesOf(pageOf(item))).toBeUndefined();
    expect(item.props.v).toBe(block.version);
  });

  it.each(blocks)('$type can be read from nothing and from invalid data', (block) => {
    const nonsense = Object.fromEntries(Object.keys(block.fields).map((name) => [name, { odd: [1] }]));
    const page = readPage(
      pageOf({ type: block.type, props: { id: 'a' } }, { type: block.type, props: { ...nonsense, id: 'b' } }),
    );
    expect(page.content.map(({ props }) => props.id)).toEqual(['a', 'b']);
    expect(block.check(page.content[1]?.props ?? {}).success).toBe(true);
  });
});

describe('a page sent by a client', () => {
  it('is normalized once, and stays the same afterwards', () => {
    const once = PageInput.parse(pageOf(newItem('link', 'one', { url: 'example.com/a' })));
    expect(once.content[0]?.props).toMatchObject({ url: 'https://example.com/a', label: 'My latest video' });
    expect(PageInput.parse(once)).toEqual(once);
  });

  it('loses unknown fields of a block', () => {
    const { content } = PageInput.parse(
      pageOf({ type: 'heading', props: { id: 'h', text: 'Hi', onclick: 'alert(1)' } }),
    );
    expect(content[0]?.props).toEqual({ id: 'h', v: 1, text: 'Hi', size: 'medium', align: 'theme' });
  });

  it.each([
    [
      'a script link',
      { type: 'link', props: { id: 'a', url: 'javascript:alert(1)' } },
      'content.0.props.url',
      /javascript/,
    ],
    [
      'a hidden script link',
      { type: 'link', props: { id: 'a', url: 'java\nscript:alert(1)' } },
      'content.0.props.url',
      /aren’t safe/,
    ],
    ['a data link', { type: 'link', props: { id: 'a', url: 'data:text/html,x' } }, 'content.0.props.url', /data:/],
    ['half a link', { type: 'link', props: { id: 'a', url: 'not a page' } }, 'content.0.props.url', /full address/],
    ['a long title', { type: 'heading', props: { id: 'a', text: 'x'.repeat(121) } }, 'content.0.props.text', /120/],
    ['a block of no kind', { type: 'marquee', props: { id: 'a' } }, 'content.0', /doesn’t exist/],
    [
      'a block named like a part of an object',
      { type: 'constructor', props: { id: 'a' } },
      'content.0',
      /doesn’t exist/,
    ],
    ['a block without an id', { type: 'heading', props: {} }, 'content.0', /own ID/],
    ['a block that is none', 'heading', 'content.0', /isn’t a block/],
  ])('is refused with %s, and the place', (_, item, path, sentence) => {
    expect(issuesOf(pageOf(item))).toEqual([[path, expect.stringMatching(sentence)]]);
  });

  it('is refused with two blocks of the same id, also inside a slot', () => {
    const inner = { type: 'heading', props: { id: 'same' } };
    const columns = { type: 'columns', props: { id: 'c', first: [inner], second: [inner] } };
    expect(issuesOf(pageOf(columns))).toEqual([['content.0.props.second.0', expect.stringMatching(/own ID/)]]);
  });

  it('is limited to a number of blocks', () => {
    const many = Array.from({ length: PAGE_BLOCKS_MAX + 1 }, (_, at) => newItem('heading', `h${at}`));
    expect(issuesOf(pageOf(...many))).toEqual([['content', expect.stringMatching(/200 blocks/)]]);
  });

  it('can have blocks in columns, but no columns in columns', () => {
    const deep = newItem('columns', 'inner', { first: [newItem('heading', 'deep')] });
    const page = PageInput.parse(pageOf(newItem('columns', 'outer', { first: [newItem('heading', 'near'), deep] })));
    expect(itemsOf(page).map(({ props }) => props.id)).toEqual(['outer', 'near', 'inner']);
  });
});

it('reads a stored page without blocks of types that no longer exist', () => {
  const page = readPage(pageOf({ type: 'gone', props: { id: 'x' } }, newItem('heading', 'h')));
  expect(page.content.map(({ type }) => type)).toEqual(['heading']);
  expect(readPage(null).content).toEqual([]);
});

it('lists the images of a page once each', () => {
  const id = '0b0e6f3e-6f35-4c5e-9a53-0d3a4c1f2b11';
  const page = readPage({
    root: { props: { icon: { id, alt: '' } } },
    content: [newItem('link', 'a', { thumbnail: { id, alt: '' } }), newItem('profile', 'p')],
  });
  expect(picturesOf(page)).toEqual([id]);
});

it('returns when a page will next look different', () => {
  const page = readPage(
    pageOf(
      newItem('link', 'a', { from: '2026-03-01T10:00:00Z', to: '2026-03-02T10:00:00Z' }),
      newItem('link', 'b', { from: '2026-02-01T10:00:00Z' }),
    ),
  );
  expect(nextMoment(page, new Date('2026-03-01T12:00:00Z'))).toEqual(new Date('2026-03-02T10:00:00Z'));
  expect(nextMoment(page, new Date('2026-04-01T12:00:00Z'))).toBeNull();
  expect(nextMoment(fallbackPage(), new Date())).toBeNull();
});
