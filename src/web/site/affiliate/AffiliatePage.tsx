import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { useMessages } from '../../blocks/useMessages.ts';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';

type AffiliateView = Extract<PageView, { kind: 'affiliate' }>;

/** What an affiliate of the store has earned, with the link that they share. */
export function AffiliatePage({ store, terms, link, discount, isPaused, ...earned }: AffiliateView) {
  const { affiliate: texts } = useMessages();
  return null;
}
