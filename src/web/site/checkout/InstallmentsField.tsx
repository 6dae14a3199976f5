import type { CheckoutView } from '#shared/contract/pages.ts';
import { useMessages } from '../../blocks/useMessages.ts';

type InstallmentsFieldProps = { installments: NonNullable<CheckoutView['installments']> };

/** How the buyer pays: in full or in installments. The button computes what is due now. A script presses it after a choice. */
export function InstallmentsField({ installments: { isChosen, full, split, schedule } }: InstallmentsFieldProps) {
  const { installments, checkout } = useMessages();
  const ways = [
    { value: 'full', label: installments.full, amount: full, isChosen: !isChosen },
    { value: 'installments', label: split, amount: null, isChosen },
  ];
  return (
    <fieldset className="ways">
      <legend>{installments.choose}</legend>
      <div className="choices">
        {ways.map((way) => (
          <div key={way.value}>
            <input type="radio" id={`pay-${way.value}`} name="payIn" value={way.value} defaultChecked={way.isChosen} />
            <label htmlFor={`pay-${way.value}`}>
              {way.label}
              {way.amount === null ? null : <span className="meta">{way.amount}</span>}
            </label>
          </div>
        ))}
      </div>
      <details open={isChosen}>
        <summary>{installments.dates}</summary>
        <ol className="schedule">
          {schedule.map(({ day, amount }) => (
            <li key={day}>
              <span>{day}</span>
              <span>{amount}</span>
            </li>
          ))}
        </ol>
      </details>
      <button className="quiet" type="submit" name="intent" value="price" formNoValidate data-update="">
        {checkout.updateTotal}
      </button>
    </fieldset>
  );
}
