import type { CheckoutView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { FormField, type FieldState } from '../../blocks/FormField.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type OfferFieldProps = FieldState & { offer: NonNullable<CheckoutView['offer']> };

/**
 * The amount for pay-what-you-want. A script updates the total while the amount is typed. Without it, a button does.
 */
export function OfferField({ offer, ...state }: OfferFieldProps) {
  const { checkout } = useMessages();
  return (
    <div className="own-price" data-extra>
      <FormField
        name="amount"
        label={checkout.yourPrice}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        required
        defaultValue={offer.value}
        unit={{ text: offer.symbol, at: offer.symbolAt }}
        hint={fill(checkout.orMore, { amount: offer.least })}
        {...state}
      />
      <noscript>
        <button className="quiet" type="submit" name="intent" value="price" formNoValidate>
          {checkout.updateTotal}
        </button>
      </noscript>
    </div>
  );
}
