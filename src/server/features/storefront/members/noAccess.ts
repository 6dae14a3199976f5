import { STORE_PATHS, type StoreFrame } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { AccessSource } from '#shared/rules/access.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import type { PageAnswer } from '../../../access/page.ts';
import type { NoAccess } from '../../entitlements/canOpen.ts';
import { dayText } from '../../orders/dayText.ts';
import { notice, notYours } from '../../pageFrame/notices.ts';

/** Says why a customer cannot open something, and what they can do about it. */
export function noAccess(store: StoreFrame, access: NoAccess): PageAnswer {
  if (!isExplained(access)) return notYours(store);
  const { access: texts, order } = getMessages(store.language);
  const isPayable = access.state === 'suspended' && !PAID_BY_OTHERS.includes(access.source);
  return notice(store, 403, () => ({
    title: texts.title,
    sentence: reasonOf(access, getMessages(store.language)),
    action: {
      label: isPayable ? texts.orders : order.openLibrary,
      href: `${store.base}${isPayable ? STORE_PATHS.orders : STORE_PATHS.library}`,
    },
  }));
}

type Explained = Exclude<NoAccess, { state: 'none' } | { state: 'revoked' }>;

/** Whether there is more to say than that a customer has no access. */
export const isExplained = (access: NoAccess): access is Explained =>
  access.state !== 'none' && access.state !== 'revoked';

/** What somebody else has paid for. Only they can do something about the payment. */
const PAID_BY_OTHERS: readonly (AccessSource | null)[] = ['gift', 'seat'];

/** Why a customer cannot open something. */
export function reasonOf(access: Explained, { access: texts, gift, seats, language }: Messages): string {
  switch (access.state) {
    case 'suspended':
      if (access.source === 'gift') return gift.withdrawn;
      if (access.source === 'seat') return seats.withdrawn;
      return texts[(['disputed', 'paused'] as const).find((one) => access.closings.includes(one)) ?? 'unpaid'];
    case 'ended':
      return fill(texts.ended, { day: dayText(access.at, language) });
    case 'not-yet':
      return fill(texts.notYet, { day: dayText(access.at, language) });
  }
}
