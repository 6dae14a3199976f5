import { answered } from '../rules/productFaq.ts';
import { defineBlock } from './defineBlock.ts';
import { list, longText, text, toggle, type ValuesOf } from './field.ts';

export const faq = defineBlock({
  type: 'faq',
  label: 'FAQ',
  about: 'Frequently asked questions that expand to show the answer.',
  group: 'trust',
  icon: 'circleHelp',
  fields: {
    title: text({ label: 'Heading', help: 'Optional.', max: 90 }),
    items: list({
      label: 'Questions',
      itemName: 'Question',
      max: 40,
      fields: {
        question: text({ label: 'Question', max: 200 }),
        answer: longText({ label: 'Answer', max: 2000 }),
      },
      sample: { question: 'Another question?', answer: 'The answer, in a sentence or two.' },
    }),
    openFirst: toggle({ label: 'Expand the first question', help: 'Visitors tap the others to open them.' }),
  },
  sample: {
    title: 'Good to know',
    items: [
      {
        question: 'How do I get what I buy?',
        answer: 'Right away. You can download your files after checkout, and we’ll email you a link to them.',
      },
      {
        question: 'Can I ask a question before I buy?',
        answer: 'Of course. Send me a message and I’ll reply within a day or two.',
      },
      { question: 'Can I use it in my work?', answer: 'Explain what’s allowed and what isn’t.' },
    ],
  },
});

export const answeredIn = ({ items }: Pick<ValuesOf<(typeof faq)['fields']>, 'items'>) => answered(items);
