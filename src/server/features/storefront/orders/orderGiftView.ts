import type { FieldProblems, OrderGiftView } from '#shared/contract/pages.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageContext } from '../../../access/page.ts';
import { isRemovedAddress } from '../../customerRecord/removedAddress.ts';
import { giftSentence } from '../../orders/gifts/giftSentence.ts';
import type { OrderRecord } from '../../orders/orderRecord.ts';
import { dayText } from '../../orders/dayText.ts';

/** Another address for a gift as typed, and what is wrong with it. */
export interface EnteredAddress {
  email: string;
  problems: FieldProblems;
}

interface Shown {
  record: OrderRecord;
  /** The address of the order's page. */
  here: string;
  entered: EnteredAddress | null;
}

/** What became of a gift, for its buyer. Null: the order is none. */
export function orderGiftView(
  { language, linkQuery, now }: PageContext,
  { record: { gift }, here, entered }: Shown,
): OrderGiftView | null {
  if (!gift) return null;
  const { email, message, sentAt, sendAt, claimedAt } = gift;
  const typed = entered?.email ?? (isRemovedAddress(email) ? '' : email);
  return {
    sentence: giftSentence(gift, getMessages(language), now),
    email,
    day: dayText(sentAt ?? sendAt, language),
    message,
    form:
      claimedAt || gift.isWithdrawn
        ? null
        : { action: `${here}/gift${linkQuery}`, typed, isPlanned: sendAt > now, problems: entered?.problems ?? {} },
  };
}
