import type { Messages } from '#shared/rules/messages/Messages.ts';
import { isRemovedAddress } from '../../customerRecord/removedAddress.ts';
import type { Gift } from './giftRecord.ts';

/** What became of a gift, for its buyer. The sentence names `{email}` and `{day}`. */
export function giftSentence(gift: Gift, { gift: texts }: Messages, now: Date): string {
  if (gift.isWithdrawn) return texts.withdrawnOrder;
  if (gift.claimedAt) return texts.claimed;
  if (gift.state === 'failed' || gift.state === 'bounced' || isRemovedAddress(gift.email)) return texts.undelivered;
  if (gift.sentAt) return texts.sent;
  return gift.sendAt > now ? texts.planned : texts.sending;
}
