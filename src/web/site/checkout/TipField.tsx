import type { CheckoutView } from '#shared/contract/pages.ts';
import { FormField, type FieldState } from '../../blocks/FormField.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type TipFieldProps = FieldState & { tip: NonNullable<CheckoutView['tip']> };

/** What the buyer adds to the price. The button computes the new total. A script presses it after a choice. */
export function TipField({ tip, ...state }: TipFieldProps) {
  const { checkout } = useMessages();
  const { text, choices, chosen, value, symbol, symbolAt } = tip;
  const options = [
    { value: '', label: checkout.noTip, amount: null },
    ...choices,
    { value: 'own', label: checkout.ownTip, amount: null },
  ];
  return (
    <fieldset className="tip">
      <legend>{checkout.addTip}</legend>
      {text === '' ? null : (
        <p className="meta" dir="auto">
          {text}
        </p>
      )}
      <div className="choices">
        {options.map((option) => (
          <div key={option.value}>
            <input
              type="radio"
              id={`tip-${option.value}`}
              name="tip"
              value={option.value}
              defaultChecked={option.value === chosen}
            />
            <label htmlFor={`tip-${option.value}`}>
              {option.label}
              {option.amount === null ? null : <span className="meta">{option.amount}</span>}
            </label>
          </div>
        ))}
      </div>
      <FormField
        name="tipAmount"
        label={checkout.tipAmount}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={value}
        unit={{ text: symbol, at: symbolAt }}
        {...state}
      />
      <button className="quiet" type="submit" name="intent" value="price" formNoValidate data-update="">
        {checkout.updateTotal}
      </button>
    </fieldset>
  );
}
