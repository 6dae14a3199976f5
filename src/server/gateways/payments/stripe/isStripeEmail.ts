/** Whether Stripe accepts an email address: it takes only ASCII. Without an address, it asks for one. */
export const isStripeEmail = (email: string): boolean => /^[\x21-\x7e]+$/.test(email);
