import type { CheckoutView } from '#shared/contract/pages.ts';
import { FieldFrame, type FieldState } from '../../blocks/FieldFrame.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type VariantFieldProps = FieldState & { variant: NonNullable<CheckoutView['variant']> };

/** Which variant is bought. The button computes the new total. A script presses it when the choice changes. */
export function VariantField({ variant: { label, value, choices }, ...state }: VariantFieldProps) {
  const { checkout } = useMessages();
  return (
    <div className="how-many which">
      <FieldFrame name="variant" label={label} required {...state}>
        {(attributes) => (
          <select {...attributes} dir="auto" defaultValue={value}>
            {choices.map((choice) => (
              <option key={choice.id} value={choice.id} disabled={choice.isOut && choice.id !== value}>
                {choice.label}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <button className="quiet" type="submit" name="intent" value="price" formNoValidate data-update="">
        {checkout.updateTotal}
      </button>
    </div>
  );
}
