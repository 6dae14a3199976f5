/** The status words of the callable wire format and the HTTP status each travels under. */
export const HTTP_STATUS = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
} as const;

export type Status = keyof typeof HTTP_STATUS;

/** What a refusal may tell besides its sentence. `retryAfter` is in seconds. */
export interface RefusalDetails {
  field?: string;
  reason?: string;
  retryAfter?: number;
}

interface Row {
  status: Status;
  /** The sentence a person reads, word for word. */
  says: string;
  /** The input field it belongs to, where there is one. */
  field?: string;
  /** Where HTTP has a status of its own for the case. */
  httpStatus?: number;
}

/** Every answer that is not a success. Sentences of the specification's point 8 stand unchanged. */
export const REFUSALS = {
  // Sign-in and sign-up
  'user-not-found': { status: 'NOT_FOUND', says: 'No account found with this email address.', field: 'email' },
  'wrong-password': { status: 'UNAUTHENTICATED', says: 'Incorrect password.', field: 'password' },
  'invalid-credential': {
    status: 'UNAUTHENTICATED',
    says: 'Invalid email or password. Please check your credentials and try again.',
  },
  'email-already-in-use': {
    status: 'ALREADY_EXISTS',
    says: 'An account already exists with this email address.',
    field: 'email',
  },
  'weak-password': {
    status: 'INVALID_ARGUMENT',
    says: 'Password should be at least 6 characters long.',
    field: 'password',
  },
  'password-too-long': {
    status: 'INVALID_ARGUMENT',
    says: 'Password must be 128 characters or fewer.',
    field: 'password',
  },
  'invalid-email': { status: 'INVALID_ARGUMENT', says: 'Please enter a valid email address.', field: 'email' },
  'user-disabled': { status: 'PERMISSION_DENIED', says: 'This account has been disabled.' },
  'too-many-requests': { status: 'RESOURCE_EXHAUSTED', says: 'Too many failed attempts. Please try again later.' },

  // Two-step sign-in and passkeys
  'second-step-needed': {
    status: 'UNAUTHENTICATED',
    says: 'Enter the code of your authenticator app.',
    field: 'code',
  },
  'second-step-wrong': {
    status: 'UNAUTHENTICATED',
    says: 'This code is not right, or was used already. Enter the newest one of your authenticator app, or a recovery code.',
    field: 'code',
  },
  'second-step-unreadable': {
    status: 'FAILED_PRECONDITION',
    says: 'This sign-in step cannot be read any more. Write to support, who can reset it.',
    field: 'code',
  },
  'second-step-on': { status: 'FAILED_PRECONDITION', says: 'Two-step sign-in is on already.' },
  'second-step-off': { status: 'FAILED_PRECONDITION', says: 'Two-step sign-in is off. Turn it on first.' },
  'second-step-required': {
    status: 'FAILED_PRECONDITION',
    says: 'Admins sign in with two steps. Turn on two-step sign-in or add a passkey under Security in your settings, then sign in with it.',
  },
  'passkey-refused': {
    status: 'UNAUTHENTICATED',
    says: 'This passkey could not be checked. Try again, or use your password.',
  },
  'passkey-unknown': {
    status: 'UNAUTHENTICATED',
    says: 'This passkey opens no account here. Use another one, or your password.',
  },
  'passkey-expired': { status: 'FAILED_PRECONDITION', says: 'This took too long. Try again.' },
  'passkey-known': { status: 'ALREADY_EXISTS', says: 'This passkey is in your list already.' },
  'too-many-passkeys': {
    status: 'FAILED_PRECONDITION',
    says: 'You can keep 20 passkeys. Remove one you no longer use first.',
  },

  // One's own data and account
  'fresh-proof-needed': {
    status: 'FAILED_PRECONDITION',
    says: 'Confirm it’s you to continue.',
  },
  'email-unchanged': { status: 'INVALID_ARGUMENT', says: 'This is your sign-in email already.', field: 'newEmail' },
  'one-proof': { status: 'INVALID_ARGUMENT', says: 'Send one proof: a password, a code or a passkey.' },
  'export-under-way': {
    status: 'ALREADY_EXISTS',
    says: 'An export is being made already. Wait for it, or cancel it first.',
  },
  'too-many-exports': {
    status: 'RESOURCE_EXHAUSTED',
    says: 'You have exported your data several times today. Try again tomorrow.',
  },
  'last-admin': {
    status: 'FAILED_PRECONDITION',
    says: 'You are the only admin. Make somebody else an admin first.',
  },
  'account-closing': {
    status: 'FAILED_PRECONDITION',
    says: 'This account is going to be deleted. Choose to keep it first.',
  },

  // Verification
  'code-invalid': { status: 'INVALID_ARGUMENT', says: 'Invalid email or verification code', field: 'code' },
  'code-not-found': { status: 'NOT_FOUND', says: 'Verification code not found or expired', field: 'code' },
  'email-already-verified': { status: 'ALREADY_EXISTS', says: 'Email already verified' },
  'code-tries-used-up': {
    status: 'FAILED_PRECONDITION',
    says: 'Too many verification attempts. Please try again later.',
    field: 'code',
  },
  'verification-timeout': { status: 'DEADLINE_EXCEEDED', says: 'Verification timed out. Please try again.' },
  'code-expired': { status: 'PERMISSION_DENIED', says: 'Verification code has expired', field: 'code' },
  'mail-unavailable': { status: 'UNAVAILABLE', says: 'Email service temporarily unavailable' },
  'code-too-soon': {
    status: 'RESOURCE_EXHAUSTED',
    says: 'Too many requests. Please wait before trying again.',
  },
  'verification-failed': { status: 'INTERNAL', says: 'Email verification failed' },

  // Any callable
  'invalid-argument': { status: 'INVALID_ARGUMENT', says: 'Invalid arguments provided' },
  unauthenticated: { status: 'UNAUTHENTICATED', says: 'Please sign in to perform this action' },
  'permission-denied': { status: 'PERMISSION_DENIED', says: "You don't have permission to perform this action" },
  'not-found': { status: 'NOT_FOUND', says: 'The requested resource was not found' },
  unavailable: { status: 'UNAVAILABLE', says: 'Service temporarily unavailable. Please try again.' },
  'deadline-exceeded': { status: 'DEADLINE_EXCEEDED', says: 'Request timed out. Please try again.' },
  unexpected: { status: 'INTERNAL', says: 'An unexpected error occurred' },
  'body-too-large': {
    status: 'INVALID_ARGUMENT',
    says: 'This request is too large. Send less at once.',
    httpStatus: 413,
  },
  'unsupported-type': {
    status: 'INVALID_ARGUMENT',
    says: 'Send JSON, with the content type application/json.',
    httpStatus: 415,
  },
  'unknown-function': { status: 'NOT_FOUND', says: 'There is no function of this name.' },
  'not-a-call': { status: 'NOT_FOUND', says: 'Functions are called with POST.', httpStatus: 405 },
  'method-not-allowed': {
    status: 'UNIMPLEMENTED',
    says: 'This address does not answer this method.',
    httpStatus: 405,
  },

  // Admin
  'admin-permission-denied': {
    status: 'PERMISSION_DENIED',
    says: 'You do not have permission to perform this admin action.',
  },
  'admin-unauthenticated': { status: 'UNAUTHENTICATED', says: 'Please sign in to perform admin actions.' },
  'admin-user-not-found': { status: 'NOT_FOUND', says: 'User not found.' },
  'admin-precondition': { status: 'FAILED_PRECONDITION', says: 'Admin action cannot be completed at this time.' },
  'admin-invalid': { status: 'INVALID_ARGUMENT', says: 'Invalid request data provided.' },
  'admin-failed': { status: 'INTERNAL', says: 'Admin action failed' },

  // Platform
  'maintenance-unread': { status: 'INTERNAL', says: 'Failed to get maintenance configuration' },
  'maintenance-unwritten': { status: 'INTERNAL', says: 'Failed to update maintenance configuration' },
  'flags-unread': { status: 'INTERNAL', says: 'Failed to get feature flags' },
  'signups-closed': {
    status: 'FAILED_PRECONDITION',
    says: 'New accounts cannot be made at the moment. Existing users can still sign in.',
  },
  'multi-store-off': {
    status: 'FAILED_PRECONDITION',
    says: 'Opening more than one store is switched off at the moment.',
  },
  'affiliates-off': {
    status: 'FAILED_PRECONDITION',
    says: 'The referral programme is switched off at the moment.',
  },
  'analytics-off': {
    status: 'FAILED_PRECONDITION',
    says: 'Countries, devices and campaigns are part of advanced analytics, which is switched off for this store.',
  },
  'store-suspended': {
    status: 'FAILED_PRECONDITION',
    says: 'This store is suspended. You can still view and export everything, refund orders and answer messages.',
  },
  'store-unavailable': { status: 'UNAVAILABLE', says: 'This store is unavailable at the moment.' },

  // HTTP functions
  'http-conflict': { status: 'ALREADY_EXISTS', says: 'Resource already exists or conflict occurred' },
  'http-invalid': { status: 'INVALID_ARGUMENT', says: 'Invalid request data provided' },

  // Stores
  'store-forbidden': { status: 'PERMISSION_DENIED', says: 'You do not have permission to access this store' },
  'store-invalid': { status: 'INVALID_ARGUMENT', says: 'Invalid store data provided' },
  'store-name-taken': { status: 'ALREADY_EXISTS', says: 'A store with this name already exists', field: 'name' },
  'store-limit': {
    status: 'RESOURCE_EXHAUSTED',
    says: "You've reached your store limit. Upgrade your plan to create more stores",
  },
  'store-not-found': { status: 'NOT_FOUND', says: 'Store not found' },
  'pool-closed': { status: 'FAILED_PRECONDITION', says: 'This store is closed to customers at the moment.' },
  'stores-unauthenticated': { status: 'UNAUTHENTICATED', says: 'Please sign in to manage stores' },
  'slug-format': {
    status: 'INVALID_ARGUMENT',
    says: 'Invalid slug format. Use only lowercase letters, numbers, and hyphens.',
    field: 'slug',
  },
  'slug-taken': {
    status: 'ALREADY_EXISTS',
    says: 'This store URL is already taken. Please choose another.',
    field: 'slug',
  },
  'too-many-addresses': {
    status: 'RESOURCE_EXHAUSTED',
    says: 'This store has moved too often lately. Take back an address it had before, or wait a few days.',
    field: 'slug',
  },
  'too-many-stores': {
    status: 'RESOURCE_EXHAUSTED',
    says: 'You have opened too many stores lately. Restore one you deleted, or wait a few days.',
  },
  'host-taken': { status: 'ALREADY_EXISTS', says: 'This domain already belongs to a store.', field: 'domain' },

  'schedule-time': {
    status: 'INVALID_ARGUMENT',
    says: 'Choose a time in the future, a year from now at most.',
    field: 'at',
  },
  'domains-off': {
    status: 'FAILED_PRECONDITION',
    says: 'Connecting domains is switched off for this store at the moment.',
  },
  'domain-invalid': { status: 'INVALID_ARGUMENT', says: 'Enter a domain like shop.example.com.', field: 'domain' },
  'too-many-domains': {
    status: 'RESOURCE_EXHAUSTED',
    says: 'A store has 5 domains at most. Remove one first.',
    field: 'domain',
  },
  'website-off': {
    status: 'FAILED_PRECONDITION',
    says: 'The website builder is switched off for this store.',
  },
  'website-begun': {
    status: 'FAILED_PRECONDITION',
    says: 'Your website has pages already. Add one to them, or delete them first.',
  },
  'website-full': {
    status: 'RESOURCE_EXHAUSTED',
    says: 'A website has 100 pages at most. Delete one first.',
  },
  'legal-page-unfinished': {
    status: 'FAILED_PRECONDITION',
    says: 'Fill in everything in square brackets, then publish.',
    field: 'text',
  },
  'legal-page-empty': { status: 'INVALID_ARGUMENT', says: 'Write something first.', field: 'text' },
  'page-slug-taken': {
    status: 'ALREADY_EXISTS',
    says: 'Another page of your website has this address. Choose another.',
    field: 'slug',
  },
  'page-unpublished': {
    status: 'FAILED_PRECONDITION',
    says: 'This page was never published, so there is nothing to go back to. Delete it if you do not want it.',
  },
  'nothing-drafted': { status: 'FAILED_PRECONDITION', says: 'Visitors already see your pages as they are.' },
  'no-preview': { status: 'FAILED_PRECONDITION', says: 'No preview data found to publish' },

  // Products and files
  'product-slug-taken': {
    status: 'ALREADY_EXISTS',
    says: 'Another product of this store has this address. Choose another.',
    field: 'slug',
  },
  'campaign-changed': {
    status: 'FAILED_PRECONDITION',
    says: 'This campaign was changed in another window. Reload it to see the latest version.',
  },
  'campaign-fixed': {
    status: 'FAILED_PRECONDITION',
    says: 'This campaign is planned or was sent already, so it cannot be changed. Call off its hour first, or duplicate it.',
  },
  'campaign-not-sending': {
    status: 'FAILED_PRECONDITION',
    says: 'This campaign is not going out, so there is nothing to stop.',
  },
  'campaign-subject': { status: 'FAILED_PRECONDITION', says: 'Give the campaign a subject first.', field: 'subject' },
  'campaign-empty': {
    status: 'FAILED_PRECONDITION',
    says: 'Write something first: the e-mail is empty.',
    field: 'body',
  },
  'campaign-button': {
    status: 'FAILED_PRECONDITION',
    says: 'The button needs both words and an address that begins with https:// or http://.',
    field: 'buttonUrl',
  },
  'campaign-nobody': {
    status: 'FAILED_PRECONDITION',
    says: 'Nobody would get this e-mail. Choose an audience with at least one person.',
    field: 'audience',
  },
  'campaign-tests': {
    status: 'RESOURCE_EXHAUSTED',
    says: 'You have sent yourself many tests this hour. Wait a little before the next one.',
  },
  'product-changed': {
    status: 'FAILED_PRECONDITION',
    says: 'This product was changed in another window. Reload it to see the latest version.',
  },
  'product-needs-title': { status: 'FAILED_PRECONDITION', says: 'Give the product a title first.', field: 'title' },
  'product-needs-file': {
    status: 'FAILED_PRECONDITION',
    says: 'Add at least one file, so that buyers get something.',
    field: 'files',
  },
  'too-many-covers': { status: 'FAILED_PRECONDITION', says: 'A product can show 8 images at most.', field: 'covers' },
  'image-type': { status: 'INVALID_ARGUMENT', says: 'Choose a JPEG, PNG, WebP, GIF or AVIF image.', field: 'image' },
  'image-broken': {
    status: 'INVALID_ARGUMENT',
    says: 'This image is damaged. Export it again and retry.',
    field: 'image',
  },
  'image-pixels': {
    status: 'INVALID_ARGUMENT',
    says: 'This image is too large. 40 megapixels is the most.',
    field: 'image',
  },
  'image-bytes': {
    status: 'INVALID_ARGUMENT',
    says: 'This image is over 10 MB. Choose a smaller one.',
    field: 'image',
    httpStatus: 413,
  },
  'media-type': {
    status: 'INVALID_ARGUMENT',
    says: 'Choose a video as MP4 or WebM, or a sound as MP3, M4A or OGG.',
    field: 'file',
  },
  'media-bytes': {
    status: 'INVALID_ARGUMENT',
    says: 'This file is over 200 MB. Choose a smaller one, or link to it at a video or music service.',
    field: 'file',
    httpStatus: 413,
  },
  'media-in-use': {
    status: 'FAILED_PRECONDITION',
    says: 'This is still in use. Take it out there first, then delete it.',
    field: 'mediaId',
  },
  'images-busy': {
    status: 'RESOURCE_EXHAUSTED',
    says: 'Many images are being prepared at the moment. Try again in a few seconds.',
    field: 'image',
  },
  'file-empty': { status: 'INVALID_ARGUMENT', says: 'This file is empty. Choose another.', field: 'file' },
  'file-too-large': {
    status: 'INVALID_ARGUMENT',
    says: 'This file is larger than 5 GB.',
    field: 'file',
    httpStatus: 413,
  },
  'storage-full': {
    status: 'RESOURCE_EXHAUSTED',
    says: 'This file does not fit. A store keeps 50 GB of files, earlier versions among them. Choose a smaller one.',
    field: 'file',
  },
  'file-name': {
    status: 'INVALID_ARGUMENT',
    says: 'File names have 255 characters at most.',
    field: 'file',
  },

  // Orders
  'card-declined': { status: 'FAILED_PRECONDITION', says: 'Your card was declined. Try another card.', field: 'card' },
  'quote-expired': {
    status: 'FAILED_PRECONDITION',
    says: 'The price was shown some time ago. Check the total and pay again.',
  },
  'quote-invalid': { status: 'INVALID_ARGUMENT', says: 'This order form is not valid any more. Open it again.' },
  'price-too-low': { status: 'INVALID_ARGUMENT', says: 'Please enter at least the minimum price.', field: 'amount' },
  'product-not-for-sale': { status: 'FAILED_PRECONDITION', says: 'This product is not for sale at the moment.' },
  'order-key-reused': {
    status: 'ALREADY_EXISTS',
    says: 'This order was already placed with other details.',
  },
  'refund-key-reused': {
    status: 'ALREADY_EXISTS',
    says: 'This refund was made before, of another order or amount. Open the order again to see it.',
  },
  'already-owned': { status: 'ALREADY_EXISTS', says: 'You already have this product. It is in your library.' },
  'order-not-refundable': { status: 'FAILED_PRECONDITION', says: 'This order has nothing left to refund.' },
  'refund-too-large': {
    status: 'INVALID_ARGUMENT',
    says: 'This is more than is left to refund.',
    field: 'amount',
  },
  'order-made-elsewhere': {
    status: 'FAILED_PRECONDITION',
    says: 'This sale was made elsewhere. Give the money back where it was paid, then mark it as refunded here.',
  },
  'order-paid-here': {
    status: 'FAILED_PRECONDITION',
    says: 'This order was paid through your store. Refund it instead of marking it as refunded.',
  },
  'link-invalid': {
    status: 'NOT_FOUND',
    says: 'This link has expired or was withdrawn. You can find your order with your e-mail.',
  },

  // Mail
  'mail-repair-running': {
    status: 'FAILED_PRECONDITION',
    says: 'The mail of this store is being set up right now. Look again in a minute.',
  },
  'mail-provider-refuses': {
    status: 'FAILED_PRECONDITION',
    says: 'The mail provider refused to set this up. Ask whoever runs this platform to look at its mail settings.',
  },

  // Customers
  'customer-email-taken': {
    status: 'ALREADY_EXISTS',
    says: 'A customer with this e-mail address is already in your store.',
    field: 'email',
  },
  'reference-reused': {
    status: 'ALREADY_EXISTS',
    says: 'This reference already belongs to another sale. Use a different one.',
    field: 'reference',
  },
  'access-already': {
    status: 'ALREADY_EXISTS',
    says: 'This customer can already open this product.',
    field: 'productId',
  },
} as const satisfies Record<string, Row>;

export type RefusalCode = keyof typeof REFUSALS;

/** A refusal, thrown to undo the request or returned to keep what it wrote. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  readonly status: Status;
  readonly httpStatus: number;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}, sentence?: string) {
    const row: Row = REFUSALS[code];
    super(sentence ?? row.says);
    this.code = code;
    this.status = row.status;
    this.httpStatus = row.httpStatus ?? HTTP_STATUS[row.status];
    this.details = row.field === undefined ? details : { field: row.field, ...details };
  }
}

/** Stops the request with a sentence and undoes what it wrote. */
export function refuse(code: RefusalCode, details?: RefusalDetails, sentence?: string): never {
  throw new Refusal(code, details, sentence);
}
