/**
 * Emails about what a customer has, which they can turn off one by one. `updates`: a creator announces an update of a product.
 * `lessons`: a lesson of a course has opened.
 */
export const EMAIL_PREFERENCES = ['updates', 'lessons'] as const;
export type EmailPreference = (typeof EMAIL_PREFERENCES)[number];
