import type { CheckoutView } from '#shared/contract/pages.ts';
import { CountryField } from '../../blocks/CountryField.tsx';
import { FieldFrame } from '../../blocks/FieldFrame.tsx';
import { FormField, type FieldState } from '../../blocks/FormField.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type TaxFieldsProps = FieldState & { tax: NonNullable<CheckoutView['tax']>; required: boolean };

/** Where the buyer is. The button computes the tax. A script presses it when a choice changes. */
export function TaxFields({
  tax: { countries, country, regions, region, postalCode, vatId, confirm, note },
  required,
  ...state
}: TaxFieldsProps) {
  const { checkout } = useMessages();
  return (
    <>
      <div className="how-many buyer-place">
        <CountryField value={country} countries={countries} required={required} {...state} />
        {regions.length === 0 ? null : (
          <FieldFrame name="region" label={checkout.region} required {...state}>
            {(attributes) => (
              <select {...attributes} defaultValue={region}>
                <option value="">{checkout.otherRegion}</option>
                {regions.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </FieldFrame>
        )}
        {postalCode === null ? null : (
          <FormField
            name="postalCode"
            label={checkout.postalCode}
            dir="ltr"
            autoComplete="postal-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            required={required}
            defaultValue={postalCode}
            {...state}
          />
        )}
        {vatId === null ? null : (
          <FormField
            name="vatId"
            label={checkout.vatId}
            hint={checkout.vatIdHint}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            defaultValue={vatId}
            {...state}
          />
        )}
        <button className="quiet" type="submit" name="intent" value="price" formNoValidate data-update="">
          {checkout.updateTotal}
        </button>
      </div>
      {confirm === null ? null : <Confirm confirm={confirm} {...state} />}
      {note === null ? null : <p className="meta">{note}</p>}
    </>
  );
}

type ConfirmProps = FieldState & { confirm: NonNullable<TaxFieldsProps['tax']['confirm']> };

/** The buyer's connection comes from another country than the one they chose. */
function Confirm({ confirm: { label, country, isChecked }, problems, focus }: ConfirmProps) {
  const problem = problems['countryConfirmed'];
  return (
    <div className="field">
      <label className="sure">
        <input
          type="checkbox"
          id="countryConfirmed"
          name="countryConfirmed"
          value={country}
          defaultChecked={isChecked}
          autoFocus={focus === 'countryConfirmed'}
          {...(problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': 'countryConfirmed-problem' })}
        />{' '}
        {label}
      </label>
      {problem === undefined ? null : (
        <p className="problem" id="countryConfirmed-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
