import type { CheckoutView } from '#shared/contract/pages.ts';
import { FormField, type FieldState } from '../../blocks/FormField.tsx';
import { TierLines } from '../../blocks/TierLines.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type QuantityFieldProps = FieldState & { quantity: NonNullable<CheckoutView['quantity']> };

/** How many units are bought. The button computes the new total. A script presses it when the quantity changes. */
export function QuantityField({ quantity: { value, most, tiers }, ...state }: QuantityFieldProps) {
  const { checkout } = useMessages();
  return (
    <div>
      <div className="how-many">
        <FormField
          name="quantity"
          label={checkout.quantity}
          inputMode="numeric"
          autoComplete="off"
          maxLength={`${most}`.length}
          required
          defaultValue={value}
          {...state}
        />
        <button className="quiet" type="submit" name="intent" value="price" formNoValidate data-update="">
          {checkout.updateTotal}
        </button>
      </div>
      <TierLines tiers={tiers} />
    </div>
  );
}
