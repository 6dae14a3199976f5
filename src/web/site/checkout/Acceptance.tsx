import type { StoreFrame } from '#shared/contract/pages.ts';
import { ACCEPTED_KINDS, isLegalKind } from '#shared/rules/legal.ts';
import { legalLink } from '../../blocks/legalLink.ts';
import { Say } from '../../blocks/Say.tsx';
import { useWords } from '../../blocks/useWords.ts';

/** What a buyer agrees to, of the pages that exist. They open beside the form, which stays as it is. */
export function Acceptance({ store }: { store: StoreFrame }) {
  const { language, legal } = useWords();
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
      <Say sentence={legal.accept} pages={list} />
    </p>
  );
}
