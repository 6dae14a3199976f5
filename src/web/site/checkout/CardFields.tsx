import type { CheckoutView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { FormField, type FieldState } from '../../blocks/FormField.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type CardFieldsProps = FieldState & { gateway: CheckoutView['gateway']; expiry: string; required: boolean };

/** Card number, expiry and security code, compatible with autofill. */
export function CardFields({ gateway, expiry, required, ...state }: CardFieldsProps) {
  const { checkout } = useMessages();
  return (
    <fieldset data-extra="now">
      <legend>{checkout.card}</legend>
      <div className="card-fields">
        <FormField
          name="number"
          label={checkout.cardNumber}
          dir="ltr"
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={40}
          placeholder="1234 1234 1234 1234"
          required={required}
          {...state}
        />
        <FormField
          name="expiry"
          label={checkout.expiry}
          dir="ltr"
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={10}
          placeholder={checkout.expiryShape}
          required={required}
          defaultValue={expiry}
          {...state}
        />
        <FormField
          name="cvc"
          label={checkout.securityCode}
          dir="ltr"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={6}
          placeholder={checkout.cvc}
          required={required}
          {...state}
        />
      </div>
      {gateway.isTest ? <TestCards gateway={gateway} /> : null}
    </fieldset>
  );
}

/** Below the fields, so that nobody has to scroll past the list. With a script, a tap fills them in. */
function TestCards({ gateway }: { gateway: CheckoutView['gateway'] }) {
  const { test } = useMessages();
  return (
    <details className="test">
      <summary>{fill(test.noRealPayments, { gateway: gateway.label })}</summary>
      <p className="meta">{test.help}</p>
      <dl className="facts">
        {gateway.testCards.map(({ number, meaning }) => (
          <div key={number}>
            <dt>{meaning}</dt>
            <dd>
              <code dir="ltr">{number}</code>
              <button
                className="quiet small"
                type="button"
                data-card={number}
                aria-label={fill(test.useCard, { number })}
                hidden
              >
                {test.use}
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
