import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Money } from '#shared/rules/money.ts';
import type { Interval } from '#shared/rules/subscription.ts';
import { subscriptionPrice } from '#shared/rules/subscriptionText.ts';
import { trialEnd } from '#shared/rules/trial.ts';
import { dayText } from '../../dayText.ts';

interface Trial {
  start: Date;
  days: number;
  /** What is paid each period afterwards, with tax. */
  later: Money;
  every: Interval;
}

/** 'Free until 9 December 2026, then $12 every month. Cancel before then and pay nothing.' */
export const trialText = ({ start, days, later, every }: Trial, language: Language): string =>
  fill(getMessages(language).subscription.trialUntil, {
    day: dayText(trialEnd(start, days), language),
    price: subscriptionPrice(later, every, language),
  });
