import type { CheckoutView } from '#shared/contract/pages.ts';
import type { FieldState } from '../../blocks/FormField.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { OwnPriceField } from './OwnPriceField.tsx';

type OfferFieldProps = FieldState & { offer: NonNullable<CheckoutView['offer']>; isTip: boolean };

/**
 * The amount for pay-what-you-want. A script updates the total while the amount is typed. Without it, a button does.
 */
export function OfferField({ offer, isTip, ...state }: OfferFieldProps) {
  const { checkout } = useMessages();
  return (
    <div className="own-price" data-extra>
      <OwnPriceField name="amount" offer={offer} {...(isTip ? { label: checkout.tipAmount } : {})} {...state} />
      <noscript>
        <button className="quiet" type="submit" name="intent" value="price" formNoValidate>
          {checkout.updateTotal}
        </button>
      </noscript>
    </div>
  );
}
