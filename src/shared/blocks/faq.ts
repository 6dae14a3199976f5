import { defineBlock } from './defineBlock.ts';
import { list, longText, text, toggle, type ValuesOf } from './field.ts';

export const faq = defineBlock({
  type: 'faq',
  label: 'Questions',
  about: 'Questions people ask, each with its answer behind a tap.',
  group: 'trust',
  fields: {
    title: text({ label: 'Heading', help: 'Empty: none.', max: 90 }),
    items: list({
      label: 'Questions',
      itemName: 'Question',
      max: 40,
      fields: {
        question: text({ label: 'Question', max: 200 }),
        answer: longText({ label: 'Answer', max: 2000 }),
      },
      sample: { question: 'Another question?', answer: 'Its answer, in a sentence or two.' },
    }),
    openFirst: toggle({ label: 'Open the first one', help: 'The others open by a tap.' }),
  },
  sample: {
    title: 'Good to know',
    items: [
      {
        question: 'How do I get what I buy?',
        answer: 'Right away: the files stand on the page after the payment, and a link to them comes by e-mail.',
      },
      {
        question: 'Can I ask before I buy?',
        answer: 'Of course. Write to me, and I answer within a day or two.',
      },
      { question: 'May I use it in my work?', answer: 'Say here what is allowed, and what is not.' },
    ],
  },
});

/** The questions that have both parts: what visitors and search engines are told. */
export const answeredIn = ({ items }: Pick<ValuesOf<(typeof faq)['fields']>, 'items'>) =>
  items.filter(({ question, answer }) => question.trim() !== '' && answer.trim() !== '');
