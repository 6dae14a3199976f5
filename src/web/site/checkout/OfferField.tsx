import type { CheckoutView } from '#shared/contract/pages.ts';
import { FormField } from '../../blocks/FormField.tsx';

type OfferFieldProps = { offer: NonNullable<CheckoutView['offer']>; problem: string | undefined; takesFocus: boolean };

/** The price that the buyer names. Without a script a button reckons the new total; with one it follows the typing. */
export function OfferField({ offer, problem, takesFocus }: OfferFieldProps) {
  return (
    <div className="own-price" data-extra>
      <FormField
        name="amount"
        label="Your price"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        required
        defaultValue={offer.value}
        prefix={offer.symbol}
        hint={`${offer.least} or more. Thank you.`}
        problem={problem}
        takesFocus={takesFocus}
      />
      <noscript>
        <button className="quiet" type="submit" name="intent" value="price" formNoValidate>
          Update the total
        </button>
      </noscript>
    </div>
  );
}
