export const FAQ_MAX = 20;
export const FAQ_QUESTION_MAX = 200;
export const FAQ_ANSWER_MAX = 2000;

/** The questions that have an answer. Only these are shown to visitors and search engines. */
export const answered = <Item extends { question: string; answer: string }>(items: readonly Item[]): Item[] =>
  items.filter(({ question, answer }) => question.trim() !== '' && answer.trim() !== '');
