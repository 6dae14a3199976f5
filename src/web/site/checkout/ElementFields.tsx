import type { CheckoutView, ElementView } from '#shared/contract/pages.ts';
import { useMessages } from '../../blocks/useMessages.ts';

/** Where a script shows the wallets that the buyer's browser has, above our own fields. */
export function WalletButtons() {
  const { checkout } = useMessages();
  return (
    <div className="wallets" data-kept="" hidden>
      <div data-wallets="" />
      <p className="or">{checkout.orPayBelow}</p>
    </div>
  );
}

type ElementFieldsProps = { element: NonNullable<CheckoutView['element']>; problem: string | undefined };

/** Where a script shows the provider's payment fields. Without one, the buyer pays on the provider's page. */
export function ElementFields({ element, problem }: ElementFieldsProps) {
  const { checkout } = useMessages();
  const { amount, currency, isSaved } = element;
  return (
    <>
      <fieldset
        className="payment"
        data-kept=""
        data-element=""
        data-extra="now"
        {...elementData(element)}
        data-amount={amount ?? undefined}
        data-currency={currency}
        data-saved={isSaved ? '' : undefined}
        hidden
      >
        <legend>{checkout.payment}</legend>
        <div className="provider" data-fields="" />
      </fieldset>
      {problem === undefined ? null : (
        <p className="problem" role="alert" tabIndex={-1}>
          {problem}
        </p>
      )}
    </>
  );
}

/** The attributes that browser/element.ts reads. */
export const elementData = ({ publishableKey, account, script }: ElementView) => ({
  'data-key': publishableKey,
  'data-account': account ?? undefined,
  'data-script': script ?? undefined,
});
