/**
 * The states of a store's account at the payment provider. `created`: its owner has not begun to fill it in. Only
 * `connected` takes payments.
 */
export const PAYMENT_ACCOUNT_STATUSES = ['created', 'in-review', 'restricted', 'connected', 'disconnected'] as const;

export type PaymentAccountStatus = (typeof PAYMENT_ACCOUNT_STATUSES)[number];

/** Where a store's payments go. `off`: the installation has no provider. `operator`: to the operator's own account. */
export const PAYMENT_MODES = ['off', 'test', 'operator', 'connect'] as const;

/**
 * What the provider asks for, in plain words and without repetitions. Its own terms are paths such as
 * `identity.individual.date_of_birth.day`, and new ones appear without notice.
 */
export const requirementText = (requirements: readonly string[]): string[] => [
  ...new Set(
    requirements.map((requirement) => REQUIREMENTS.find(([pattern]) => pattern.test(requirement))?.[1] ?? OTHER),
  ),
];

/** Tried in order, so special cases come before the group that contains them. */
const REQUIREMENTS: readonly (readonly [RegExp, string])[] = [
  [/terms_of_service|tos_acceptance/, 'Your agreement to Stripe’s terms of service'],
  [/payout|bank_account|external_account|outbound_destination/, 'A bank account for your payouts'],
  [/statement_descriptor/, 'The name that buyers see on their card statement'],
  [
    /\bmcc\b|product_description|profile|business_profile|doing_business_as|support|url/,
    'What you sell, and your store’s address',
  ],
  [/document|verification|proof_of/, 'A photo of an identity document, or another document as proof'],
  [/owner|director|executive|representative|person/, 'The people who own or represent your business'],
  [/date_of_birth|dob/, 'Your date of birth'],
  [/id_number|ssn|tax_id|vat/, 'A tax or identity number'],
  [/address/, 'An address'],
  [/phone/, 'A phone number'],
  [/email/, 'An email address'],
  [/entity_type|business_type|structure/, 'Whether you sell as an individual or a company'],
  [/country/, 'The country of your business'],
  [/registered_name|business_details|company/, 'Details of your company'],
  [/given_name|surname|first_name|last_name|name/, 'Your legal name'],
  [/individual|identity/, 'Details about you'],
];

const OTHER = 'Another detail, which Stripe’s page explains';
