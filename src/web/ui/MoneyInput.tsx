import { TextInput, type TextInputProps } from './TextInput.tsx';

type MoneyInputProps = Omit<TextInputProps, 'type' | 'inputMode' | 'before' | 'after' | 'figures'> & {
  /** ISO 4217 code. */
  currency: string;
  locale?: string;
};

/** An amount as text beside its currency symbol. The caller parses it. */
export function MoneyInput({ currency, locale, ...rest }: MoneyInputProps) {
  const symbol = symbolOf(currency, locale);
  return (
    <TextInput
      {...rest}
      figures
      inputMode="decimal"
      autoComplete="off"
      before={<span aria-hidden>{symbol}</span>}
      after={symbol === currency ? undefined : <span className="text-small">{currency}</span>}
    />
  );
}

function symbolOf(currency: string, locale: string | undefined): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}
