import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { subscriptionPrice } from '#shared/rules/subscriptionText.ts';
import { dayText } from '../../dayText.ts';
import type { TrialOfOrder } from './trialOf.ts';

/** 'Free until December 9, 2026, then $12 every month. Cancel before then and pay nothing.' */
export const trialText = ({ end, later, every }: TrialOfOrder, language: Language): string =>
  fill(getMessages(language).subscription.trialUntil, {
    day: dayText(end, language),
    price: subscriptionPrice(later, every, language),
  });
