import { answeredIn, faq } from '#shared/blocks/faq.ts';
import { itemsOf, type Page } from '#shared/blocks/page.ts';

/** The page's questions as schema.org data. Empty if there are none. */
export function faqFacts(page: Pick<Page, 'content'>): object[] {
  const questions = itemsOf(page).flatMap(({ type, props }) => (type === faq.type ? answeredIn(faq.read(props)) : []));
  return questionFacts(questions);
}

/** Questions with their answers as a schema.org FAQPage. */
export function questionFacts(questions: readonly { question: string; answer: string }[]): object[] {
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ '@type': 'FAQPage', mainEntity }];
}
