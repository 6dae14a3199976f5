import type { CurrencyView, StoreFrame } from '#shared/contract/pages.ts';
import { withCurrency } from '#shared/rules/pageCurrency.ts';
import { useMessages } from '../blocks/useMessages.ts';

type CurrencyChoiceProps = {
  store: StoreFrame;
  currency: CurrencyView | null;
  /** The page's address without its query. */
  path: string;
  /** More of its query, such as '&variant=…'. */
  more?: string;
};

/** Shows the page in another currency. Its links need no script. */
export function CurrencyChoice({ store, currency, path, more = '' }: CurrencyChoiceProps) {
  const { common } = useMessages();
  if (currency === null) return null;
  const { current, choices } = currency;
  return (
    <details className="currency">
      <summary>
        {common.currency} <bdi>{current}</bdi>
      </summary>
      <ul>
        {choices.map(({ code, name }) => (
          <li key={code}>
            <a
              href={path + withCurrency(store.preview ?? store.languageQuery, code) + more}
              rel="nofollow"
              {...(code === current ? { 'aria-current': true } : {})}
            >
              {name} <bdi>{code}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
