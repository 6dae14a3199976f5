import type { StoreFrame } from '#shared/contract/pages.ts';
import { isLegalKind, type LegalKind } from '#shared/rules/legal.ts';
import { legalLink } from '../../blocks/legalLink.ts';
import { useMessages } from '../../blocks/useMessages.ts';

/** Links to legal pages, as a list in the page's language. They open in a new tab, so that the form stays. */
export function LegalLinks({ store, kinds }: { store: StoreFrame; kinds: readonly LegalKind[] }) {
  const { language, legal } = useMessages();
  return new Intl.ListFormat(language).formatToParts(kinds).map(({ type, value }) =>
    type === 'element' && isLegalKind(value) ? (
      <a key={value} href={legalLink(store, value)} target="_blank">
        {legal[value]}
      </a>
    ) : (
      value
    ),
  );
}
