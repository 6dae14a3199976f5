import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { firstProblem, sentencesAbove } from '../../blocks/fieldProblems.ts';
import { NoticeBox } from '../../blocks/NoticeBox.tsx';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { CardFields } from './CardFields.tsx';

type RenewalPageProps = Extract<PageView, { kind: 'renewal' }>;

const CARD_FIELDS = ['number', 'expiry', 'cvc'];

/** Where a customer pays the renewal of a subscription whose card failed. */
export function RenewalPage(view: RenewalPageProps) {
  const { store, text, total, action, token, gateway, expiry, problems, notice } = view;
  const { subscription, checkout } = useMessages();
  const fields = gateway.takesCard ? CARD_FIELDS : [];
  const goesOn = gateway.pageOrigin !== null;
  return (
    <>
      <StoreBar store={store} />
      <main id="main" className="width narrow">
        <form className="panel" method="post" action={action}>
          <h1>{subscription.payTitle}</h1>
          <p dir="auto">{text}</p>
          <NoticeBox sentences={sentencesAbove(fields, problems, notice)} tone="problem" />
          <input type="hidden" name="renewal" value={token} />
          {gateway.takesCard ? (
            <CardFields
              gateway={gateway}
              expiry={expiry}
              required
              problems={problems}
              focus={firstProblem(fields, problems)}
            />
          ) : null}
          {goesOn ? <p className="meta">{fill(checkout.nextPage, { gateway: gateway.label })}</p> : null}
          <button type="submit">{goesOn ? checkout.goToPayment : fill(checkout.pay, { total })}</button>
        </form>
      </main>
      <StoreFooter store={store} />
    </>
  );
}
