import { STORE_PATHS, type StoreFrame } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import type { PageAnswer } from '../../../access/page.ts';
import type { NoAccess } from '../../entitlements/canOpen.ts';
import { dayText } from '../../orders/dayText.ts';
import { notice, notYours } from '../../pageFrame/notices.ts';

/** Says why a customer cannot open something, and what they can do about it. */
export function noAccess(store: StoreFrame, access: NoAccess): PageAnswer {
  if (!isExplained(access)) return notYours(store);
  const { access: texts, order } = getMessages(store.language);
  const isSuspended = access.state === 'suspended';
  return notice(store, 403, () => ({
    title: texts.title,
    sentence: reasonOf(access, getMessages(store.language)),
    action: {
      label: isSuspended ? texts.orders : order.openLibrary,
      href: `${store.base}${isSuspended ? STORE_PATHS.orders : STORE_PATHS.library}`,
    },
  }));
}

type Explained = Exclude<NoAccess, { state: 'none' } | { state: 'revoked' }>;

/** Whether there is more to say than that a customer has no access. */
export const isExplained = (access: NoAccess): access is Explained =>
  access.state !== 'none' && access.state !== 'revoked';

/** Why a customer cannot open something. */
export function reasonOf(access: Explained, { access: texts, language }: Messages): string {
  switch (access.state) {
    case 'suspended':
      return texts[(['disputed', 'paused'] as const).find((one) => access.closings.includes(one)) ?? 'unpaid'];
    case 'ended':
      return fill(texts.ended, { day: dayText(access.at, language) });
    case 'not-yet':
      return fill(texts.notYet, { day: dayText(access.at, language) });
  }
}
