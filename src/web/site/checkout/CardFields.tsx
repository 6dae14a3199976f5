import type { CheckoutView, FieldProblems } from '#shared/contract/pages.ts';
import { FormField } from '../../blocks/FormField.tsx';

type CardFieldsProps = {
  gateway: CheckoutView['gateway'];
  expiry: string;
  problems: FieldProblems;
  focus: string | null;
  required: boolean;
};

/** Number, expiry and security code, as browsers and phones fill them in. */
export function CardFields({ gateway, expiry, problems, focus, required }: CardFieldsProps) {
  return (
    <fieldset>
      <legend>Card</legend>
      <FormField
        name="number"
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={40}
        placeholder="1234 1234 1234 1234"
        required={required}
        problem={problems['number']}
        takesFocus={focus === 'number'}
      />
      <div className="two">
        <FormField
          name="expiry"
          label="Expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={10}
          placeholder="MM / YY"
          required={required}
          defaultValue={expiry}
          problem={problems['expiry']}
          takesFocus={focus === 'expiry'}
        />
        <FormField
          name="cvc"
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={6}
          placeholder="CVC"
          required={required}
          problem={problems['cvc']}
          takesFocus={focus === 'cvc'}
        />
      </div>
      {gateway.isTest ? <TestCards gateway={gateway} /> : null}
    </fieldset>
  );
}

/** Under the fields, so that nobody scrolls past the list to reach them; with a script a tap fills them in. */
function TestCards({ gateway }: { gateway: CheckoutView['gateway'] }) {
  return (
    <details className="test" open data-extra="now">
      <summary>{gateway.label}: no money moves</summary>
      <p className="meta">Type one of these, any date to come, and any three digits.</p>
      <dl className="facts">
        {gateway.testCards.map(({ number, meaning }) => (
          <div key={number}>
            <dt>{meaning}</dt>
            <dd>
              <code>{number}</code>
              <button className="quiet small" type="button" data-card={number} aria-label={`Use ${number}`} hidden>
                Use
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
