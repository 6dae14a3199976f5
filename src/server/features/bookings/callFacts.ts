import { cancelRuleOf, CALL_MOVE_HOURS, type CancelRule } from '#shared/rules/call.ts';
import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Call } from './callRecord.ts';
import { durationText } from './timeText.ts';

interface Buying {
  /** Whether this purchase costs money that could be returned. */
  isPaid: boolean;
  language: Language;
}

/** What buyers should know before they pay: how long the call takes, how many share it, and until when it can be moved and canceled. */
export function callFacts(
  call: Pick<Call, 'minutes' | 'group' | 'sessions' | 'cancel' | 'cancelHours'>,
  { isPaid, language }: Buying,
): string[] {
  const { facts } = getMessages(language).call;
  return [
    lengthText(call.minutes, language),
    ...(call.group > 1 ? [fill(facts.group, { count: new Intl.NumberFormat(language).format(call.group) })] : []),
    fill(facts.move, { time: hoursText(CALL_MOVE_HOURS, language) }),
    cancelText(cancelRuleOf(call, { isPaid }), call.cancelHours, language),
  ];
}

/** '30, 45, or 60 minutes' */
function lengthText(minutes: readonly number[], language: Language): string {
  const numbers = minutes.slice(0, -1).map((each) => new Intl.NumberFormat(language).format(each));
  const longest = durationText(minutes.at(-1) ?? 0, 'minute', language);
  return new Intl.ListFormat(language, { type: 'disjunction' }).format([...numbers, longest]);
}

function cancelText(rule: CancelRule, hours: number, language: Language): string {
  const { facts } = getMessages(language).call;
  if (rule === 'none') return facts.none;
  if (hours === 0) return { again: facts.againAlways, refund: facts.refundAlways }[rule];
  return fill(facts[rule], { time: hoursText(hours, language) });
}

/** '24 hours', '2 days' */
const hoursText = (hours: number, language: Language): string =>
  hours > 24 && hours % 24 === 0 ? durationText(hours / 24, 'day', language) : durationText(hours, 'hour', language);
