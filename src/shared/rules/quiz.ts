interface Question {
  id: string;
  kind: 'single' | 'many' | 'text';
  options: readonly { id: string; isRight: boolean }[];
  answers: readonly string[];
}

/** What somebody answered. A question without an answer counts as wrong. */
export interface QuizAnswer {
  questionId: string;
  optionIds: readonly string[];
  text: string;
}

/** Whether an answer is right. Of several options, all right ones and no other have to be chosen. */
export function isRightAnswer({ kind, options, answers }: Question, answer: QuizAnswer | undefined): boolean {
  if (answer === undefined) return false;
  if (kind === 'text') {
    const given = comparable(answer.text);
    return given !== '' && answers.some((right) => comparable(right) === given);
  }
  const chosen = new Set(answer.optionIds);
  const known = options.filter(({ id }) => chosen.has(id));
  return known.length === chosen.size && options.every(({ id, isRight }) => chosen.has(id) === isRight);
}

/** Whether the part of right answers passes. A quiz without questions is passed. */
export const isPassed = (
  { right, questions }: { right: number; questions: number },
  { passPercent }: { passPercent: number },
): boolean => questions === 0 || right * 100 >= passPercent * questions;

/** Case, accents and spaces around and between words do not matter. */
const comparable = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');
