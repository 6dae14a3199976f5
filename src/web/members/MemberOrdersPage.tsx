import type { MemberSubscriptionView, PageView, StoreFrame } from '#shared/contract/pages.ts';
import { PAUSE_DAYS_MOST } from '#shared/rules/subscription.ts';
import { useMessages } from '../blocks/useMessages.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { Pager } from '../blocks/Pager.tsx';
import { TeamLinks } from '../blocks/TeamLinks.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { EmptyPanel } from './EmptyPanel.tsx';
import { MemberFrame } from './MemberFrame.tsx';

type MemberOrdersView = Extract<PageView, { kind: 'member-orders' }>;

/** The customer's subscriptions and orders in this store, latest first. */
export function MemberOrdersPage({
  store,
  orders,
  subscriptions,
  teams,
  notice,
  page,
  previousHref,
  nextHref,
}: MemberOrdersView) {
  const { members, subscription, installments } = useMessages();
  const plans = subscriptions.filter((each) => each.installments !== null);
  const repeated = subscriptions.filter((each) => each.installments === null);
  return (
    <MemberFrame store={store} at="orders">
      <h1>{members.orders}</h1>
      <NoticeBox sentences={notice === null || subscriptions.length === 0 ? [] : [notice]} tone="plain" />
      <Subscriptions store={store} title={installments.title} id="installments" subscriptions={plans} />
      <Subscriptions store={store} title={subscription.title} id="subscriptions" subscriptions={repeated} />
      <TeamLinks teams={teams} isListed />
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
      <Pager page={page} previousHref={previousHref} nextHref={nextHref} />
    </MemberFrame>
  );
}

interface SubscriptionsProps {
  store: StoreFrame;
  title: string;
  id: string;
  subscriptions: readonly MemberSubscriptionView[];
}

function Subscriptions({ store, title, id, subscriptions }: SubscriptionsProps) {
  if (subscriptions.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="panel orders subscriptions">
        {subscriptions.map((each) => (
          <Subscription key={each.id} store={store} subscription={each} />
        ))}
      </ul>
    </section>
  );
}

/** Canceling takes two presses: the first one opens what it means. */
function Subscription({ store, subscription: view }: { store: StoreFrame; subscription: MemberSubscriptionView }) {
  const { subscription } = useMessages();
  const { id, title, price, state, cancelText, canResume, switchHref, canKeep, canPause, card, payHref } = view;
  const plan = view.installments;
  return (
    <li>
      <div>
        <b dir="auto">{title}</b>
        <p className="meta">{state}</p>
        {plan === null || plan.paid === null ? null : <p className="meta">{plan.paid}</p>}
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
        <a className="button quiet small" href={switchHref}>
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
      {plan === null ? null : <InstallmentActions store={store} id={id} plan={plan} />}
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

interface InstallmentActionsProps {
  store: StoreFrame;
  id: string;
  plan: NonNullable<MemberSubscriptionView['installments']>;
}

/** Paying the rest takes two presses too. */
function InstallmentActions({ store, id, plan: { rest, how } }: InstallmentActionsProps) {
  const { installments } = useMessages();
  return (
    <>
      {rest === null ? null : (
        <form method="post" action={storeLink(store, 'installmentsRest')}>
          <input type="hidden" name="subscription" value={id} />
          <input type="hidden" name="from" value={rest.from} />
          <details>
            <summary>{installments.payRest}</summary>
            <p>{rest.text}</p>
            <button className="quiet" type="submit">
              {rest.label}
            </button>
          </details>
        </form>
      )}
      {how === null ? null : (
        <details>
          <summary>{installments.how}</summary>
          <p>{how}</p>
        </details>
      )}
    </>
  );
}
