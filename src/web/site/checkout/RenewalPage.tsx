import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { firstProblem, sentencesAbove } from '../../blocks/fieldProblems.ts';
import { NoticeBox } from '../../blocks/NoticeBox.tsx';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { CardFields } from './CardFields.tsx';

type RenewalPageProps = Extract<PageView, { kind: 'renewal' }>;

const CARD_FIELDS = ['number', 'expiry', 'cvc'];

/** Where a customer pays the renewal of a subscription whose card failed, or replaces its card. */
export function RenewalPage(view: RenewalPageProps) {
  const { store, purpose, title, text, action, token, orderId, gateway, expiry, problems, notice } = view;
  const { subscription, checkout } = useMessages();
  const fields = gateway.takesCard ? CARD_FIELDS : [];
  const goesOn = gateway.pageOrigin !== null;
  return (
    <>
      <StoreBar store={store} />
      <main id="main" className="width narrow">
        <form className="panel" method="post" action={action}>
          <h1>{title}</h1>
          <p dir="auto">{text}</p>
          <NoticeBox sentences={sentencesAbove(fields, problems, notice)} tone="problem" />
          <input type="hidden" name={purpose === 'pay' ? 'renewal' : 'subscription'} value={token} />
          {orderId === null ? null : <input type="hidden" name="order" value={orderId} />}
          {gateway.takesCard ? (
            <CardFields
              gateway={gateway}
              expiry={expiry}
              required
              problems={problems}
              focus={firstProblem(fields, problems)}
            />
          ) : null}
          {goesOn ? (
            <p className="meta">
              {fill(purpose === 'pay' ? checkout.nextPage : subscription.replacePage, { gateway: gateway.label })}
            </p>
          ) : null}
          <button type="submit">{labelOf(view, { checkout, subscription })}</button>
        </form>
      </main>
      <StoreFooter store={store} />
    </>
  );
}

function labelOf(
  { purpose, total, gateway }: RenewalPageProps,
  { checkout, subscription }: Pick<Messages, 'checkout' | 'subscription'>,
): string {
  if (gateway.pageOrigin !== null) return purpose === 'pay' ? checkout.goToPayment : subscription.goOn;
  return purpose === 'pay' ? fill(checkout.pay, { total }) : subscription.saveCard;
}
