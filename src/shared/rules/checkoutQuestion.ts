/** What kind of answer a question in the checkout takes. */
export const QUESTION_KINDS = ['text', 'long-text', 'choice', 'checkbox'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const QUESTIONS_MAX = 10;
/** Of an order of several products. The fields of a form are limited. */
export const ORDER_QUESTIONS_MAX = 60;
export const QUESTION_LABEL_MAX = 200;
export const QUESTION_CHOICES_MAX = 20;
export const QUESTION_CHOICE_MAX = 100;
export const ANSWER_MAX = { text: 200, 'long-text': 2000 } as const;

export interface CheckoutQuestion {
  kind: QuestionKind;
  label: string;
  isRequired: boolean;
  /** What a buyer chooses from. Empty for all kinds but `choice`. */
  choices: readonly string[];
}

/** What a ticked checkbox sends. */
export const TICKED = 'yes';

export type AnswerProblem = 'missing' | 'unticked' | 'long' | 'unknown';

/** What is wrong with a trimmed answer. Null: nothing. An empty answer is none. */
export function answerProblem({ kind, isRequired, choices }: CheckoutQuestion, answer: string): AnswerProblem | null {
  if (answer === '') return isRequired ? (kind === 'checkbox' ? 'unticked' : 'missing') : null;
  if (kind === 'choice') return choices.includes(answer) ? null : 'unknown';
  if (kind === 'checkbox') return answer === TICKED ? null : 'unknown';
  return answer.length > ANSWER_MAX[kind] ? 'long' : null;
}
