import { isolate } from '#shared/kit/isolate.ts';
import type { TimelineItem } from '#shared/contract/customers.ts';
import { formatMoney } from '#web/client/format.ts';

/** What happened, in one sentence. */
export function timelineText(item: TimelineItem): string {
  switch (item.kind) {
    case 'joined':
      return 'Became a customer';
    case 'bought':
      return boughtText(item);
    case 'refunded':
      return refundedText(item);
    case 'downloaded':
      return `Downloaded ${isolate(item.file)}`;
    case 'access-granted':
      return `You granted access to ${isolate(item.title)}`;
    case 'access-revoked':
      return `You revoked access to ${isolate(item.title)}`;
    case 'access-restored':
      return `You restored access to ${isolate(item.title)}`;
    case 'access-limits':
      return `You changed the access to ${isolate(item.title)}`;
    case 'email-changed':
      return `You changed the email from ${isolate(item.before)} to ${isolate(item.after)}`;
  }
}

function boughtText({ title, amount, isElsewhere }: Extract<TimelineItem, { kind: 'bought' }>): string {
  const where = isElsewhere ? ' elsewhere' : '';
  return amount.amount === 0
    ? `Got ${isolate(title)} for free${where}`
    : `Bought ${isolate(title)}${where} for ${formatMoney(amount)}`;
}

function refundedText({ title, amount, status }: Extract<TimelineItem, { kind: 'refunded' }>): string {
  const [money, what] = [formatMoney(amount), isolate(title)];
  if (status === 'succeeded') return `Refunded ${money} for ${what}`;
  return status === 'pending' ? `Refund of ${money} for ${what} is pending` : `Refund of ${money} for ${what} failed`;
}
