import type { CheckoutView } from '#shared/contract/pages.ts';
import { FormField, type FieldState } from '../../blocks/FormField.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type DiscountFieldProps = FieldState & { discount: NonNullable<CheckoutView['discount']> };

/** The field for a discount code, collapsed until it is needed. Its button shows the new total and keeps the input. */
export function DiscountField({ discount: { code, isApplied, note }, ...state }: DiscountFieldProps) {
  const { checkout } = useMessages();
  return (
    <details className="discount" open={code !== ''}>
      <summary>{isApplied ? checkout.discountCode : checkout.haveCode}</summary>
      {note === null ? null : (
        <p className="meta" dir="auto">
          {note}
        </p>
      )}
      <div className="how-many">
        <FormField
          name="code"
          label={checkout.discountCode}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={code}
          {...state}
        />
        <button className="quiet" type="submit" name="intent" value="price" formNoValidate>
          {checkout.applyCode}
        </button>
      </div>
    </details>
  );
}
