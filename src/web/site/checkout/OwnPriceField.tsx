import type { CheckoutView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { FormField, type FieldState } from '../../blocks/FormField.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type OwnPriceFieldProps = FieldState & {
  name: string;
  offer: NonNullable<CheckoutView['offer']>;
  /** The product, for screen readers, if the page has a field for each of several. */
  title?: string;
  /** What the amount is, if not a price. */
  label?: string;
};

/** The amount that the buyer pays for one unit. */
export function OwnPriceField({ name, offer, title, label, ...state }: OwnPriceFieldProps) {
  const { checkout } = useMessages();
  return (
    <FormField
      name={name}
      label={label ?? checkout.yourPrice}
      aria-label={title === undefined ? undefined : `${checkout.yourPrice}: ${title}`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      required
      defaultValue={offer.value}
      unit={{ text: offer.symbol, at: offer.symbolAt }}
      hint={fill(checkout.orMore, { amount: offer.least })}
      {...state}
    />
  );
}
