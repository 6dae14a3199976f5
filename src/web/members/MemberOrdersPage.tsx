import type { MemberSubscriptionView, PageView, StoreFrame } from '#shared/contract/pages.ts';
import { PAUSE_DAYS_MOST } from '#shared/rules/subscription.ts';
import { useMessages } from '../blocks/useMessages.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { EmptyPanel } from './EmptyPanel.tsx';
import { MemberFrame } from './MemberFrame.tsx';

type MemberOrdersView = Extract<PageView, { kind: 'member-orders' }>;

/** The customer's subscriptions and orders in this store, latest first. */
export function MemberOrdersPage({ store, orders, subscriptions, notice }: MemberOrdersView) {
  const { members, subscription } = useMessages();
  return (
    <MemberFrame store={store} at="orders">
      <h1>{members.orders}</h1>
      {subscriptions.length === 0 ? null : (
        <section aria-labelledby="subscriptions">
          <h2 id="subscriptions">{subscription.title}</h2>
          <NoticeBox sentences={notice === null ? [] : [notice]} tone="plain" />
          <ul className="panel orders subscriptions">
            {subscriptions.map((each) => (
              <Subscription key={each.id} store={store} subscription={each} />
            ))}
          </ul>
        </section>
      )}
      {orders.length === 0 ? (
        <EmptyPanel store={store} title={members.noOrders} sentence={members.noOrdersText} />
      ) : (
        <ul className="panel orders">
          {orders.map((order) => (
            <li key={order.number}>
              <div>
                <a href={order.href} dir="auto">
                  {order.titles}
                </a>
                <p className="meta pair">
                  <span>{order.placedOn}</span>
                  <bdi>{order.number}</bdi>
                </p>
              </div>
              <p className="sum">
                {order.total}
                <span className="meta">{order.status}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </MemberFrame>
  );
}

/** Canceling takes two presses: the first one opens what it means. */
function Subscription({ store, subscription: view }: { store: StoreFrame; subscription: MemberSubscriptionView }) {
  const { subscription } = useMessages();
  const { id, title, price, state, cancelText, canResume, switchHref, canKeep, canPause, card, payHref } = view;
  return (
    <li>
      <div>
        <b dir="auto">{title}</b>
        <p className="meta">{state}</p>
        {card === null ? null : (
          <p className="meta pair">
            {card.label === null ? null : <span dir="auto">{card.label}</span>}
            <a href={card.href}>{card.label === null ? subscription.addCard : subscription.replaceCard}</a>
          </p>
        )}
      </div>
      <p className="sum">{price}</p>
      {payHref === null ? null : (
        <a className="button" href={payHref}>
          {subscription.payNow}
        </a>
      )}
      {switchHref === null ? null : (
        <a className="button quiet" href={switchHref}>
          {subscription.switch}
        </a>
      )}
      {canKeep ? (
        <form method="post" action={storeLink(store, 'subscriptions')}>
          <input type="hidden" name="subscription" value={id} />
          <button className="quiet" type="submit" name="step" value="keep">
            {subscription.keep}
          </button>
        </form>
      ) : null}
      {canPause ? (
        <form method="post" action={storeLink(store, 'subscriptions')}>
          <input type="hidden" name="subscription" value={id} />
          <details>
            <summary>{subscription.pause}</summary>
            <p>{subscription.pauseText}</p>
            <p className="field">
              <label htmlFor={`days-${id}`}>{subscription.pauseDays}</label>
              <input
                id={`days-${id}`}
                type="number"
                name="days"
                min={1}
                max={PAUSE_DAYS_MOST}
                defaultValue={30}
                required
              />
            </p>
            <button className="quiet" type="submit" name="step" value="pause">
              {subscription.confirmPause}
            </button>
          </details>
        </form>
      ) : null}
      {canResume ? (
        <form method="post" action={storeLink(store, 'subscriptions')}>
          <input type="hidden" name="subscription" value={id} />
          <button className="quiet" type="submit" name="step" value="resume">
            {subscription.resume}
          </button>
        </form>
      ) : null}
      {cancelText === null ? null : (
        <form method="post" action={storeLink(store, 'subscriptions')}>
          <input type="hidden" name="subscription" value={id} />
          <details>
            <summary>{subscription.cancel}</summary>
            <p>{cancelText}</p>
            <button className="quiet" type="submit" name="step" value="cancel">
              {subscription.confirmCancel}
            </button>
          </details>
        </form>
      )}
    </li>
  );
}
