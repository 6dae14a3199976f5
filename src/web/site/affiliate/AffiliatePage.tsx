import type { PageView } from '#shared/contract/pages.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
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
        <Figures title={texts.recent} figures={recentFigures(view, texts)} />
        {view.balances.map(({ held, due, paid }) => (
          <Figures
            key={held + due + paid}
            figures={[
              [texts.held, held],
              [texts.due, due],
              [texts.paid, paid],
            ]}
          />
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

type Figure = readonly [name: string, figure: string];

const recentFigures = ({ recent }: Pick<AffiliateView, 'recent'>, texts: Messages['affiliate']): readonly Figure[] => [
  [texts.clicks, recent.clicks],
  [texts.sales, recent.sales],
  ...(recent.conversion === null ? [] : [[texts.conversion, recent.conversion] as const]),
];

function Figures({ title, figures }: { title?: string; figures: readonly Figure[] }) {
  return (
    <section className="panel">
      {title === undefined ? null : <h2>{title}</h2>}
      <dl className="balance">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt className="meta">{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
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
