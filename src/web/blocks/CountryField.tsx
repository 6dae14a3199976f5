import { FieldFrame, type FieldState } from './FieldFrame.tsx';
import { useMessages } from './useMessages.ts';

type CountryFieldProps = FieldState & {
  value: string;
  countries: readonly { code: string; name: string }[];
  required?: boolean;
};

/** A choice of one country. */
export function CountryField({ value, countries, required = false, ...state }: CountryFieldProps) {
  const { invoice } = useMessages();
  return (
    <FieldFrame name="country" label={invoice.country} required={required} {...state}>
      {(attributes) => (
        <select {...attributes} autoComplete="country" defaultValue={value} required={required}>
          <option value="">{invoice.notChosen}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
