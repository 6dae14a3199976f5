/** Why a provider refuses to calculate the tax of a subscription. Any other reason is a sentence of the provider's own. */
export const TAX_PROBLEMS = { place: 'postal-code', currency: 'currency' } as const;

/** A reason for the creator, and what they can do about it. */
export function taxProblemText(problem: string): { why: string; next: string } {
  if (problem === TAX_PROBLEMS.place)
    return {
      why: 'Stripe doesn’t recognize the customer’s postal code.',
      next: 'Cancel the subscription and ask the customer to subscribe again with the right postal code.',
    };
  if (problem === TAX_PROBLEMS.currency)
    return {
      why: 'Stripe can’t calculate taxes in this currency.',
      next: 'Cancel the subscription, or charge tax at your own rates (Settings > Taxes).',
    };
  return {
    why: `Stripe’s answer: “${problem}”`,
    next: 'Open Settings > Taxes to see what Stripe Tax needs, and complete it in Stripe.',
  };
}
