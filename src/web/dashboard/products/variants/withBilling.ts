import { isLanguage, type Language } from '#shared/rules/language.ts';
import type { Interval, IntervalUnit } from '#shared/rules/subscription.ts';
import { NEW_VARIANT, type VariantsDraft } from './variantsDraft.ts';

/**
 * The options and variants of a subscription that is sold in a second interval: yearly, or monthly if it is yearly itself.
 * The new variant has no price yet. Visitors see the names, so they are in the creator's own language.
 */
export function withBilling(
  every: Interval,
  { language, newId }: { language: Language; newId: () => string },
): VariantsDraft {
  const other: Interval = { unit: every.unit === 'year' ? 'month' : 'year', count: 1 };
  const id = newId();
  const [own, added] = [nameOf(every, language), nameOf(other, language)];
  const variant = (value: string) => ({ ...NEW_VARIANT, id: newId(), choice: { [id]: value } });
  return {
    options: [{ id, name: NAMES[language].billing, values: [own, added] }],
    variants: [variant(own), { ...variant(added), every: other }],
  };
}

/** The language of a locale, such as 'de' of 'de-AT', if the names are in it. */
export function languageOf(locale: string): Language {
  const [code = ''] = locale.split('-');
  return isLanguage(code) ? code : 'en';
}

/** 'Monthly', '3 months'. */
const nameOf = ({ unit, count }: Interval, language: Language): string =>
  count === 1
    ? NAMES[language][unit]
    : new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

const NAMES: Readonly<Record<Language, Record<IntervalUnit | 'billing', string>>> = {
  en: { billing: 'Billing', day: 'Daily', week: 'Weekly', month: 'Monthly', year: 'Yearly' },
  de: { billing: 'Zahlung', day: 'Täglich', week: 'Wöchentlich', month: 'Monatlich', year: 'Jährlich' },
  fr: { billing: 'Paiement', day: 'Quotidien', week: 'Hebdomadaire', month: 'Mensuel', year: 'Annuel' },
  es: { billing: 'Pago', day: 'Diario', week: 'Semanal', month: 'Mensual', year: 'Anual' },
  pt: { billing: 'Pagamento', day: 'Diário', week: 'Semanal', month: 'Mensal', year: 'Anual' },
  it: { billing: 'Pagamento', day: 'Giornaliero', week: 'Settimanale', month: 'Mensile', year: 'Annuale' },
  nl: { billing: 'Betaling', day: 'Dagelijks', week: 'Wekelijks', month: 'Maandelijks', year: 'Jaarlijks' },
  pl: { billing: 'Płatność', day: 'Codziennie', week: 'Co tydzień', month: 'Co miesiąc', year: 'Co rok' },
  tr: { billing: 'Ödeme', day: 'Günlük', week: 'Haftalık', month: 'Aylık', year: 'Yıllık' },
  ja: { billing: 'お支払い', day: '毎日', week: '毎週', month: '毎月', year: '毎年' },
  ar: { billing: 'الدفع', day: 'يومي', week: 'أسبوعي', month: 'شهري', year: 'سنوي' },
};
