import { isDay } from './timeZone.ts';

/** What kind of answer a question in the checkout takes. */
export const QUESTION_KINDS = ['text', 'long-text', 'choice', 'checkbox', 'date', 'terms'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const QUESTIONS_MAX = 20;
/** Of an order of several products, unless all are required. */
export const ORDER_QUESTIONS_MAX = 60;
export const QUESTION_LABEL_MAX = 200;
export const QUESTION_CHOICES_MAX = 20;
export const QUESTION_CHOICE_MAX = 100;
export const TERMS_MAX = 10_000;
export const ANSWER_MAX = { text: 200, 'long-text': 2000 } as const;

export interface CheckoutQuestion {
  kind: QuestionKind;
  label: string;
  isRequired: boolean;
  /** What a buyer chooses from. Empty for all kinds but `choice`. */
  choices: readonly string[];
  /** What a buyer agrees to. Empty for all kinds but `terms`. */
  terms: string;
}

/** What a ticked checkbox sends. */
export const TICKED = 'yes';

/** Answered by a checkbox. */
export const isTicked = (kind: QuestionKind): boolean => kind === 'checkbox' || kind === 'terms';

export type AnswerProblem = 'missing' | 'unticked' | 'long' | 'unknown' | 'no-day';

/** What is wrong with a trimmed answer. Null: nothing. An empty answer is none. */
export function answerProblem({ kind, isRequired, choices }: CheckoutQuestion, answer: string): AnswerProblem | null {
  if (answer === '') return isRequired ? (isTicked(kind) ? 'unticked' : 'missing') : null;
  if (kind === 'choice') return choices.includes(answer) ? null : 'unknown';
  if (kind === 'date') return isDay(answer) ? null : 'no-day';
  if (kind === 'checkbox' || kind === 'terms') return answer === TICKED ? null : 'unknown';
  return answer.length > ANSWER_MAX[kind] ? 'long' : null;
}
