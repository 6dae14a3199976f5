import { describe, expect, it } from 'vitest';
import { mergePages } from './mergePages.ts';
import { newItem, PageInput, readPage, type Item, type Page } from './page.ts';
import { PLACEHOLDERS } from './placeholderMarks.ts';
import { markPlaceholders, placeholderFields, placeholdersOf } from './placeholders.ts';
import { pageFrom, TEMPLATES } from './templates/templates.ts';

const picture = '0b0e6f3e-6f35-4c5e-9a53-0d3a4c1f2b11';
const pageOf = (...content: Item[]): Page => readPage({ root: { props: {} }, content });
const withProps = (item: Item, props: object): Item => ({ ...item, props: { ...item.props, ...props } });

describe('a placeholder', () => {
  const link = markPlaceholders(newItem('booking', 'one', { title: 'A first call', url: 'https://example.com' }));

  it('is every text, link and image that a block starts with, except the labels of its buttons', () => {
    expect(placeholderFields(link)).toEqual(expect.arrayContaining(['Title', 'Link to your calendar']));
    expect(placeholderFields(link)).not.toContain('Button');
    const image = markPlaceholders(newItem('image', 'two', { picture: { id: picture, alt: '' } }));
    expect(placeholderFields(image)).toContain('Image');
    expect(placeholderFields(newItem('booking', 'three'))).toEqual([]);
  });

  it('ends when its field is edited, and returns with an undo', () => {
    const edited = withProps(link, { title: 'Thirty minutes with Ana' });
    expect(placeholderFields(edited)).not.toContain('Title');
    expect(placeholderFields(edited)).toContain('Link to your calendar');
    expect(placeholderFields(withProps(edited, { title: 'A first call' }))).toContain('Title');
    expect(placeholderFields(withProps(link, { [PLACEHOLDERS]: [] }))).toEqual([]);
  });

  it('moves along with a row of a list, and ends row by row', () => {
    const rows = [
      { question: 'One?', answer: 'First.' },
      { question: 'Two?', answer: 'Second.' },
    ];
    const faq = markPlaceholders(newItem('faq', 'faq', { title: '', items: rows }));
    expect(placeholderFields(withProps(faq, { items: rows.toReversed() }))).toEqual(['Questions']);
    expect(placeholderFields(withProps(faq, { items: [{ question: 'Mine?', answer: 'Yes.' }, rows[0]] }))).toEqual([
      'Questions',
    ]);
    expect(placeholderFields(withProps(faq, { items: [{ question: 'Mine?', answer: 'Yes.' }] }))).toEqual([]);
  });

  it('is stored with its block, and nothing else is', () => {
    const sent = pageOf(withProps(link, { [PLACEHOLDERS]: ['abc', 1, 'NOT', 'x'.repeat(99), 'z9'] }));
    expect(sent.content[0]?.props[PLACEHOLDERS]).toEqual(['abc', 'z9']);
    expect(PageInput.safeParse(pageOf(link)).data?.content[0]).toEqual(link);
  });

  it('causes no conflict between two windows', () => {
    const base = pageOf(link);
    const mine = pageOf(withProps(link, { [PLACEHOLDERS]: [] }));
    const theirs = pageOf(withProps(link, { [PLACEHOLDERS]: ['abc'] }));
    expect(mergePages(base, mine, theirs).conflicts).toEqual([]);
  });
});

it.each(TEMPLATES)('the template for a $id marks what has to be replaced', (template) => {
  const page = pageFrom(template, () => picture);
  const found = placeholdersOf(page);
  expect(found.length).toBeGreaterThan(3);
});
