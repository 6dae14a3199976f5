import { z } from 'zod';
import {
  QUESTION_CHOICE_MAX,
  QUESTION_CHOICES_MAX,
  QUESTION_KINDS,
  QUESTION_LABEL_MAX,
  QUESTIONS_MAX,
  TERMS_MAX,
} from '#shared/rules/checkoutQuestion.ts';
import { callable } from './callable.ts';
import { Timestamp, Uuid, text } from './fields.ts';

export const CheckoutQuestion = z
  .object({
    kind: z.enum(QUESTION_KINDS),
    label: text(QUESTION_LABEL_MAX).refine((label) => label.trim() !== '', 'Enter the question.'),
    isRequired: z.boolean(),
    /** What buyers choose from. Empty for all kinds but `choice`. */
    choices: z.array(text(QUESTION_CHOICE_MAX)).max(QUESTION_CHOICES_MAX),
    /** What buyers agree to, as plain text. Empty for all kinds but `terms`. Terms are always required. */
    terms: text(TERMS_MAX).default(''),
  })
  .refine(({ kind, isRequired }) => kind !== 'terms' || isRequired, {
    path: ['isRequired'],
    error: 'Buyers must agree to terms.',
  })
  .refine(({ kind, terms }) => (kind === 'terms' ? terms.trim() !== '' : terms === ''), {
    path: ['terms'],
    error: 'Enter the terms.',
  })
  .refine(({ kind, choices }) => (kind === 'choice' ? choices.length >= 2 : choices.length === 0), {
    path: ['choices'],
    error: 'Enter at least two choices.',
  })
  .refine(
    ({ choices }) => choices.every((choice) => choice.trim() !== '') && new Set(choices).size === choices.length,
    {
      path: ['choices'],
      error: 'Enter each choice once.',
    },
  );
export type CheckoutQuestion = z.infer<typeof CheckoutQuestion>;

/** What a buyer answered, with the question as it was shown. */
export const GivenAnswer = z.object({
  kind: z.enum(QUESTION_KINDS),
  question: z.string(),
  /** `yes` for a ticked checkbox, also of terms. A date is YYYY-MM-DD. */
  answer: z.string(),
});
export type GivenAnswer = z.infer<typeof GivenAnswer>;

export const OrderAnswer = GivenAnswer.extend({
  answeredAt: Timestamp,
  /** The terms that the buyer agreed to, as they were shown. Empty for all kinds but `terms`. */
  terms: z.string(),
});
export type OrderAnswer = z.infer<typeof OrderAnswer>;

const questions = z
  .array(CheckoutQuestion)
  .max(QUESTIONS_MAX)
  .refine((all) => new Set(all.map(({ label }) => label)).size === all.length, 'Ask each question once.');

export const getCheckoutQuestions = callable({
  name: 'getCheckoutQuestions',
  about: 'Returns what the checkout of a product asks its buyers.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productId: Uuid }),
  output: z.object({ questions: z.array(CheckoutQuestion) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

export const saveCheckoutQuestions = callable({
  name: 'saveCheckoutQuestions',
  about: 'Sets what the checkout of a product asks its buyers. Orders keep their questions and answers.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productId: Uuid, questions }),
  output: z.object({ questions: z.array(CheckoutQuestion) }),
  refusals: ['not-found'],
  example: (world) => ({
    storeId: world.storeId,
    productId: world.productId,
    questions: [
      { kind: 'text' as const, label: 'Which name shall we print?', isRequired: true, choices: [], terms: '' },
    ],
  }),
});
