import type { PageView } from '#shared/contract/pages.ts';
import { Announce } from '../../blocks/Announce.tsx';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type AffiliateView = Extract<PageView, { kind: 'affiliate' }>;

/** What an affiliate of the store has earned, with the link that they share. */
export function AffiliatePage({ store, terms, isPaused, ...view }: AffiliateView) {
  const { affiliate: texts } = useMessages();
  return (
    <>
      <StoreBar store={store} />
      <main id="main" className="width area">
        <h1>{texts.title}</h1>
        <p>{terms}</p>
        {isPaused ? (
          <p className="panel">
            <Announce sentence={texts.paused} store={<bdi>{store.name}</bdi>} />
          </p>
        ) : (
          <Links {...view} />
        )}
        {view.balances.map((balance) => (
          <Balance key={balance.held + balance.due + balance.paid} {...balance} />
        ))}
        <Commissions {...view} />
      </main>
      <StoreFooter store={store} />
    </>
  );
}

function Links({ link, discount }: Pick<AffiliateView, 'link' | 'discount'>) {
  const { affiliate: texts } = useMessages();
  return (
    <section className="panel">
      <h2>{texts.link}</h2>
      <p className="link">
        <a href={link} dir="ltr">
          {link}
        </a>
      </p>
      {discount === null ? null : (
        <p className="meta">
          <Announce sentence={texts.discount} code={<bdi>{discount}</bdi>} />
        </p>
      )}
    </section>
  );
}

function Balance({ held, due, paid }: AffiliateView['balances'][number]) {
  const { affiliate: texts } = useMessages();
  const sums = [
    [texts.held, held],
    [texts.due, due],
    [texts.paid, paid],
  ];
  return (
    <dl className="panel balance">
      {sums.map(([name, amount]) => (
        <div key={name}>
          <dt className="meta">{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function Commissions({ commissions, olderHref }: Pick<AffiliateView, 'commissions' | 'olderHref'>) {
  const { affiliate: texts } = useMessages();
  if (commissions.length === 0)
    return (
      <div className="panel empty">
        <h2>{texts.none}</h2>
        <p className="meta">{texts.noneText}</p>
      </div>
    );
  return (
    <section>
      <h2>{texts.sales}</h2>
      <p className="meta">{texts.heldText}</p>
      <ul className="panel orders">
        {commissions.map(({ id, soldOn, amount, state }) => (
          <li key={id}>
            <p>
              {soldOn}
              <span className="meta">{state}</span>
            </p>
            <p className="sum">{amount}</p>
          </li>
        ))}
      </ul>
      {olderHref === null ? null : (
        <a className="back" href={olderHref}>
          {texts.older}
        </a>
      )}
    </section>
  );
}
