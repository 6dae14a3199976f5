/** What Stripe Tax still needs, in plain words. Its own terms are paths such as `head_office.address.country`. */
export const missingText = (fields: readonly string[]): string =>
  [
    ...new Set(
      fields.map((field) => TEXTS.find(([pattern]) => pattern.test(field))?.[1] ?? 'a detail shown in Stripe'),
    ),
  ].join(', ') || 'the details shown in Stripe';

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/head_office/, 'the address of your business'],
  [/tax_code/, 'what you usually sell'],
  [/tax_behavior/, 'whether your prices include tax'],
];
