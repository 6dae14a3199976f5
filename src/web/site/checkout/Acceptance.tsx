import type { StoreFrame } from '#shared/contract/pages.ts';
import { ACCEPTED_KINDS, isLegalKind } from '#shared/rules/legal.ts';
import { legalLink } from '../../blocks/legalLink.ts';
import { Announce } from '../../blocks/Announce.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

/** The legal pages that a buyer accepts, if they exist. They open in a new tab, so that the form stays. */
export function Acceptance({ store }: { store: StoreFrame }) {
  const { language, legal } = useMessages();
  const kinds = ACCEPTED_KINDS.filter((kind) => store.legal.includes(kind));
  if (kinds.length === 0) return null;
  const list = new Intl.ListFormat(language).formatToParts(kinds).map(({ type, value }) =>
    type === 'element' && isLegalKind(value) ? (
      <a key={value} href={legalLink(store, value)} target="_blank">
        {legal[value]}
      </a>
    ) : (
      value
    ),
  );
  return (
    <p className="meta">
      <Announce sentence={legal.accept} pages={list} />
    </p>
  );
}
