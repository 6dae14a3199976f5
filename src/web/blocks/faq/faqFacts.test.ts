import { expect, it } from 'vitest';
import { newItem } from '#shared/blocks/page.ts';
import { faqFacts } from './faqFacts.ts';

it('lists answered questions for search engines, wherever they are on the page', () => {
  const items = [
    { question: 'When?', answer: 'Soon.' },
    { question: 'Why?', answer: ' ' },
  ];
  const page = { content: [newItem('columns', 'c', { first: [newItem('faq', 'f', { items })] })] };
  expect(faqFacts(page)).toEqual([
    {
      '@type': 'FAQPage',
      mainEntity: [{ '@type': 'Question', name: 'When?', acceptedAnswer: { '@type': 'Answer', text: 'Soon.' } }],
    },
  ]);
  expect(faqFacts({ content: [newItem('heading', 'h')] })).toEqual([]);
});
