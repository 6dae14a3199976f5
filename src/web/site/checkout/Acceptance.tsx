import type { StoreFrame } from '#shared/contract/pages.ts';
import { ACCEPTED_KINDS } from '#shared/rules/legal.ts';
import { Announce } from '../../blocks/Announce.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { LegalLinks } from './LegalLinks.tsx';

/** The legal pages that a buyer accepts, if they exist. */
export function Acceptance({ store }: { store: StoreFrame }) {
  const { legal } = useMessages();
  const kinds = ACCEPTED_KINDS.filter((kind) => store.legal.includes(kind));
  if (kinds.length === 0) return null;
  return (
    <p className="meta">
      <Announce sentence={legal.accept} pages={<LegalLinks store={store} kinds={kinds} />} />
    </p>
  );
}
