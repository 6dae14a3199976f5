import type { QuestionKind } from '#shared/rules/checkoutQuestion.ts';

/** What each kind of question is called. */
export const KIND_LABELS = {
  text: 'Short text',
  'long-text': 'Long text',
  choice: 'Choice',
  checkbox: 'Checkbox',
  date: 'Date',
  terms: 'Terms to agree to',
} as const satisfies Record<QuestionKind, string>;
