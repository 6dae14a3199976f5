import type { CancelOutcome } from '#shared/rules/call.ts';
import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { formatMoney } from '#shared/rules/money.ts';

interface Given {
  outcome: CancelOutcome;
  /** Whether they can book another time, if the outcome gives one. */
  hasAnother?: boolean;
  refund: { amount: number; currency: string; endsPayments: boolean } | null;
}

interface In {
  texts: Messages['call'];
  /** The name of the store. */
  store: string;
  language: Language;
}

/** What canceling a call would give its customer. */
export function cancelText({ outcome, refund, hasAnother = true }: Given, { texts, store, language }: In): string {
  if (outcome === 'none') return texts.cancelNone;
  if (outcome === 'contact') return contactText({ hasAnother }, { texts, store, language });
  if (outcome === 'again') return hasAnother ? texts.cancelAgain : texts.cancelNone;
  return refund ? refundText(refund, { texts, language }) : texts.gives.refund;
}

/** What a customer was given for a canceled call, in an email. */
export function givenText({ outcome, refund, hasAnother = true }: Given, { texts, store, language }: In): string {
  if (outcome === 'contact') return contactText({ hasAnother }, { texts, store, language });
  if (!refund) return texts.gives[outcome];
  return fill(refund.endsPayments ? texts.gives.plan : texts.gives.refundOf, { amount: formatMoney(refund, language) });
}

/** That the host contacts the customer about the money, and whether they can book another time too. */
export const contactText = ({ hasAnother }: { hasAnother: boolean }, { texts, store, language }: In): string =>
  [fill(texts.contact, { store }), ...(hasAnother ? [texts.contactAgain] : [])].join(language === 'ja' ? '' : ' ');

/** 'You get $50.00 back.' */
export const refundText = (
  refund: NonNullable<Given['refund']>,
  { texts, language }: Pick<In, 'texts' | 'language'>,
): string =>
  fill(refund.endsPayments ? texts.cancelPlan : texts.cancelRefund, { amount: formatMoney(refund, language) });
