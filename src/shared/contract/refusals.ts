import { BUSY_FEEDS_MAX } from '#shared/rules/call.ts';
import { UPDATE_EVERY_HOURS } from '#shared/rules/limits.ts';
import { WEBHOOKS_MAX } from '#shared/rules/webhook.ts';
import { NO_OWN_RATES } from '#shared/rules/taxRates.ts';

/** The status names of the callable wire format and the HTTP status of each. */
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

/** Additional details of a refusal. `retryAfter` is in seconds. */
export interface RefusalDetails {
  field?: string;
  reason?: string;
  retryAfter?: number;
}

interface Row {
  status: Status;
  /** The sentence shown to the person. */
  message: string;
  /** The input field it belongs to, if any. */
  field?: string;
  /** The HTTP status, if it differs from the one of the status name. */
  httpStatus?: number;
}

/** Every answer that is not a success. Sentences from point 8 of the specification are unchanged. */
export const REFUSALS = {
  // Sign-in and sign-up
  'user-not-found': { status: 'NOT_FOUND', message: 'No account found with this email address.', field: 'email' },
  'wrong-password': { status: 'UNAUTHENTICATED', message: 'Incorrect password.', field: 'password' },
  'invalid-credential': {
    status: 'UNAUTHENTICATED',
    message: 'Invalid email or password. Please check your credentials and try again.',
  },
  'email-already-in-use': {
    status: 'ALREADY_EXISTS',
    message: 'An account already exists with this email address.',
    field: 'email',
  },
  'weak-password': {
    status: 'INVALID_ARGUMENT',
    message: 'Password should be at least 6 characters long.',
    field: 'password',
  },
  'password-too-long': {
    status: 'INVALID_ARGUMENT',
    message: 'Password must be 128 characters or fewer.',
    field: 'password',
  },
  'invalid-email': { status: 'INVALID_ARGUMENT', message: 'Please enter a valid email address.', field: 'email' },
  'user-disabled': { status: 'PERMISSION_DENIED', message: 'This account has been disabled.' },
  'too-many-requests': { status: 'RESOURCE_EXHAUSTED', message: 'Too many failed attempts. Please try again later.' },

  // Two-step sign-in and passkeys
  'second-step-needed': {
    status: 'UNAUTHENTICATED',
    message: 'Enter the code from your authenticator app.',
    field: 'code',
  },
  'second-step-wrong': {
    status: 'UNAUTHENTICATED',
    message:
      'This code is wrong or was already used. Enter the latest code from your authenticator app, or a recovery code.',
    field: 'code',
  },
  'second-step-unreadable': {
    status: 'FAILED_PRECONDITION',
    message: 'Two-step sign-in no longer works for this account. Contact support to reset it.',
    field: 'code',
  },
  'second-step-on': { status: 'FAILED_PRECONDITION', message: 'Two-step sign-in is already on.' },
  'second-step-off': { status: 'FAILED_PRECONDITION', message: 'Two-step sign-in is off. Turn it on first.' },
  'second-step-required': {
    status: 'FAILED_PRECONDITION',
    message:
      'Admins need two-step sign-in. Turn on two-step sign-in or add a passkey under Security in your settings, then sign in with it.',
  },
  'passkey-refused': {
    status: 'UNAUTHENTICATED',
    message: 'We couldn’t verify this passkey. Try again, or use your password.',
  },
  'passkey-unknown': {
    status: 'UNAUTHENTICATED',
    message: 'This passkey doesn’t belong to an account here. Use another passkey or your password.',
  },
  'customer-passkey-refused': {
    status: 'UNAUTHENTICATED',
    message: 'We couldn’t verify this passkey. Try again, or sign in with a code.',
  },
  'customer-passkey-unknown': {
    status: 'UNAUTHENTICATED',
    message: 'This passkey doesn’t open an account in this store. Use another one, or sign in with a code.',
  },
  'passkey-expired': { status: 'FAILED_PRECONDITION', message: 'This took too long. Try again.' },
  'passkey-known': { status: 'ALREADY_EXISTS', message: 'You’ve already added this passkey.' },
  'too-many-passkeys': {
    status: 'FAILED_PRECONDITION',
    message: 'You can have up to 20 passkeys. Remove one you no longer use first.',
  },

  // A creator's own data and account
  'fresh-proof-needed': {
    status: 'FAILED_PRECONDITION',
    message: 'Confirm it’s you to continue.',
  },
  'email-unchanged': { status: 'INVALID_ARGUMENT', message: 'This is already your sign-in email.', field: 'newEmail' },
  'one-proof': { status: 'INVALID_ARGUMENT', message: 'Send exactly one of password, code or passkey.' },
  'export-under-way': {
    status: 'ALREADY_EXISTS',
    message: 'An export is already in progress. Wait for it to finish, or cancel it first.',
  },
  'too-many-exports': {
    status: 'RESOURCE_EXHAUSTED',
    message: 'You’ve reached today’s limit for data exports. Try again tomorrow.',
  },
  'too-many-csv-exports': {
    status: 'RESOURCE_EXHAUSTED',
    message: 'Too many exports at once. Wait for the others to finish, or try again in a few minutes.',
  },
  'last-admin': {
    status: 'FAILED_PRECONDITION',
    message: 'You’re the only admin. Make someone else an admin first.',
  },
  'account-closing': {
    status: 'FAILED_PRECONDITION',
    message: 'This account is scheduled for deletion. Choose to keep it first.',
  },

  // Verification
  'code-invalid': { status: 'INVALID_ARGUMENT', message: 'Invalid email or verification code', field: 'code' },
  'code-not-found': { status: 'NOT_FOUND', message: 'Verification code not found or expired', field: 'code' },
  'email-already-verified': { status: 'ALREADY_EXISTS', message: 'Email already verified' },
  'code-tries-used-up': {
    status: 'FAILED_PRECONDITION',
    message: 'Too many verification attempts. Please try again later.',
    field: 'code',
  },
  'verification-timeout': { status: 'DEADLINE_EXCEEDED', message: 'Verification timed out. Please try again.' },
  'code-expired': { status: 'PERMISSION_DENIED', message: 'Verification code has expired', field: 'code' },
  'mail-unavailable': { status: 'UNAVAILABLE', message: 'Email service temporarily unavailable' },
  'code-too-soon': {
    status: 'RESOURCE_EXHAUSTED',
    message: 'Too many requests. Please wait before trying again.',
  },
  'verification-failed': { status: 'INTERNAL', message: 'Email verification failed' },

  // Any callable
  'invalid-argument': { status: 'INVALID_ARGUMENT', message: 'Invalid arguments provided' },
  unauthenticated: { status: 'UNAUTHENTICATED', message: 'Please sign in to perform this action' },
  'permission-denied': { status: 'PERMISSION_DENIED', message: "You don't have permission to perform this action" },
  'not-found': { status: 'NOT_FOUND', message: 'The requested resource was not found' },
  unavailable: { status: 'UNAVAILABLE', message: 'Service temporarily unavailable. Please try again.' },
  'deadline-exceeded': { status: 'DEADLINE_EXCEEDED', message: 'Request timed out. Please try again.' },
  unexpected: { status: 'INTERNAL', message: 'An unexpected error occurred' },
  'body-too-large': {
    status: 'INVALID_ARGUMENT',
    message: 'This request is too large. Send less data at once.',
    httpStatus: 413,
  },
  'unsupported-type': {
    status: 'INVALID_ARGUMENT',
    message: 'Send JSON, with the content type application/json.',
    httpStatus: 415,
  },
  'unknown-function': { status: 'NOT_FOUND', message: 'There is no function with this name.' },
  'not-a-call': { status: 'NOT_FOUND', message: 'Call functions with POST.', httpStatus: 405 },
  'method-not-allowed': {
    status: 'UNIMPLEMENTED',
    message: 'This URL doesn’t support this method.',
    httpStatus: 405,
  },

  // Admin
  'admin-permission-denied': {
    status: 'PERMISSION_DENIED',
    message: 'You do not have permission to perform this admin action.',
  },
  'admin-unauthenticated': { status: 'UNAUTHENTICATED', message: 'Please sign in to perform admin actions.' },
  'admin-user-not-found': { status: 'NOT_FOUND', message: 'User not found.' },
  'admin-precondition': { status: 'FAILED_PRECONDITION', message: 'Admin action cannot be completed at this time.' },
  'admin-invalid': { status: 'INVALID_ARGUMENT', message: 'Invalid request data provided.' },
  'admin-failed': { status: 'INTERNAL', message: 'Admin action failed' },

  // Platform
  'maintenance-unread': { status: 'INTERNAL', message: 'Failed to get maintenance configuration' },
  'maintenance-unwritten': { status: 'INTERNAL', message: 'Failed to update maintenance configuration' },
  'flags-unread': { status: 'INTERNAL', message: 'Failed to get feature flags' },
  'signups-closed': {
    status: 'FAILED_PRECONDITION',
    message: 'New accounts cannot be made at the moment. Existing users can still sign in.',
  },
  'multi-store-off': {
    status: 'FAILED_PRECONDITION',
    message: 'Creating additional stores is currently turned off.',
  },
  'affiliates-off': {
    status: 'FAILED_PRECONDITION',
    message: 'The referral program is currently turned off.',
  },
  'analytics-off': {
    status: 'FAILED_PRECONDITION',
    message: 'Countries, devices and campaigns are part of advanced analytics, which is turned off for this store.',
  },
  'store-suspended': {
    status: 'FAILED_PRECONDITION',
    message: 'This store is suspended. You can still view and export everything, refund orders and reply to messages.',
  },
  'store-unavailable': { status: 'UNAVAILABLE', message: 'This store is unavailable right now.' },

  // HTTP functions
  'http-conflict': { status: 'ALREADY_EXISTS', message: 'Resource already exists or conflict occurred' },
  'http-invalid': { status: 'INVALID_ARGUMENT', message: 'Invalid request data provided' },

  // Stores
  'store-forbidden': { status: 'PERMISSION_DENIED', message: 'You do not have permission to access this store' },
  'store-invalid': { status: 'INVALID_ARGUMENT', message: 'Invalid store data provided' },
  'store-name-taken': { status: 'ALREADY_EXISTS', message: 'A store with this name already exists', field: 'name' },
  'store-limit': {
    status: 'RESOURCE_EXHAUSTED',
    message: "You've reached your store limit. Upgrade your plan to create more stores",
  },
  'store-not-found': { status: 'NOT_FOUND', message: 'Store not found' },
  'pool-closed': { status: 'FAILED_PRECONDITION', message: 'This store is temporarily closed.' },
  'stores-unauthenticated': { status: 'UNAUTHENTICATED', message: 'Please sign in to manage stores' },
  'slug-format': {
    status: 'INVALID_ARGUMENT',
    message: 'Invalid slug format. Use only lowercase letters, numbers, and hyphens.',
    field: 'slug',
  },
  'slug-taken': {
    status: 'ALREADY_EXISTS',
    message: 'This store URL is already taken. Please choose another.',
    field: 'slug',
  },
  'too-many-addresses': {
    status: 'RESOURCE_EXHAUSTED',
    message: 'This store’s URL has changed too often lately. Use a previous URL, or wait a few days.',
    field: 'slug',
  },
  'too-many-stores': {
    status: 'RESOURCE_EXHAUSTED',
    message: 'You’ve created too many stores lately. Restore one you deleted, or wait a few days.',
  },
  'host-taken': { status: 'ALREADY_EXISTS', message: 'This domain already belongs to a store.', field: 'domain' },

  'schedule-time': {
    status: 'INVALID_ARGUMENT',
    message: 'Choose a time within the next year.',
    field: 'at',
  },
  'domains-off': {
    status: 'FAILED_PRECONDITION',
    message: 'Custom domains are currently turned off for this store.',
  },
  'domain-invalid': { status: 'INVALID_ARGUMENT', message: 'Enter a domain like shop.example.com.', field: 'domain' },
  'too-many-domains': {
    status: 'RESOURCE_EXHAUSTED',
    message: 'A store can have up to 5 domains. Remove one first.',
    field: 'domain',
  },
  'website-off': {
    status: 'FAILED_PRECONDITION',
    message: 'The website builder is turned off for this store.',
  },
  'website-begun': {
    status: 'FAILED_PRECONDITION',
    message: 'Your website already has pages. Add a page, or delete the existing ones first.',
  },
  'website-full': {
    status: 'RESOURCE_EXHAUSTED',
    message: 'A website can have up to 100 pages. Delete one first.',
  },
  'legal-page-unfinished': {
    status: 'FAILED_PRECONDITION',
    message: 'Replace all text in square brackets before publishing.',
    field: 'text',
  },
  'legal-page-empty': { status: 'INVALID_ARGUMENT', message: 'Write something first.', field: 'text' },
  'page-slug-taken': {
    status: 'ALREADY_EXISTS',
    message: 'Another page on your website already uses this address. Choose another.',
    field: 'slug',
  },
  'page-unpublished': {
    status: 'FAILED_PRECONDITION',
    message:
      'This page was never published, so there’s no published version to restore. Delete the page if you don’t need it.',
  },
  'nothing-drafted': {
    status: 'FAILED_PRECONDITION',
    message: 'There’s nothing to publish. Your pages are up to date.',
  },
  'no-preview': { status: 'FAILED_PRECONDITION', message: 'No preview data found to publish' },

  // Products and files
  'product-slug-taken': {
    status: 'ALREADY_EXISTS',
    message: 'Another product in this store already uses this address. Choose another.',
    field: 'slug',
  },
  'campaign-changed': {
    status: 'FAILED_PRECONDITION',
    message: 'This campaign was changed in another window. Reload it to see the latest version.',
  },
  'campaign-fixed': {
    status: 'FAILED_PRECONDITION',
    message: 'This campaign is scheduled or already sent, so it can’t be edited. Unschedule it first, or duplicate it.',
  },
  'campaign-of-post': {
    status: 'FAILED_PRECONDITION',
    message: 'This is the email about a post. Edit, schedule or unpublish the post in Posts instead.',
  },
  'campaign-not-sending': {
    status: 'FAILED_PRECONDITION',
    message: 'This campaign isn’t being sent, so there’s nothing to stop.',
  },
  'campaign-subject': { status: 'FAILED_PRECONDITION', message: 'Add a subject first.', field: 'subject' },
  'campaign-empty': {
    status: 'FAILED_PRECONDITION',
    message: 'Your email is empty. Write something first.',
    field: 'body',
  },
  'campaign-button': {
    status: 'FAILED_PRECONDITION',
    message: 'A button needs a label and a URL that starts with https:// or http://.',
    field: 'body',
  },
  'campaign-picture': {
    status: 'FAILED_PRECONDITION',
    message: 'An image is missing. Choose one, or remove the image block.',
    field: 'body',
  },
  'campaign-product': {
    status: 'FAILED_PRECONDITION',
    message: 'A product in this email isn’t published. Publish it, or remove it from the email.',
    field: 'body',
  },
  'campaign-field': {
    status: 'FAILED_PRECONDITION',
    message: 'This email has an unknown merge field. Choose one from the list, or remove it.',
    field: 'subject',
  },
  'campaign-nobody': {
    status: 'FAILED_PRECONDITION',
    message: 'No one would get this email. Choose an audience with at least one person.',
    field: 'audience',
  },
  'update-unpublished': {
    status: 'FAILED_PRECONDITION',
    message: 'Publish the product first, then email its owners.',
  },
  'update-nothing': {
    status: 'FAILED_PRECONDITION',
    message: 'Nothing has changed since you last emailed the owners. Add something or upload a new version first.',
  },
  'update-too-soon': {
    status: 'RESOURCE_EXHAUSTED',
    message: `You emailed the owners of this product less than ${UPDATE_EVERY_HOURS} hours ago. Wait a little, then email them about everything that’s new.`,
  },
  'update-nobody': {
    status: 'FAILED_PRECONDITION',
    message: 'No one would get this email, because no owner who gets updates can open what changed.',
  },
  'campaign-tests': {
    status: 'RESOURCE_EXHAUSTED',
    message: 'You’ve sent too many test emails this hour. Wait a while before sending another.',
  },
  'product-changed': {
    status: 'FAILED_PRECONDITION',
    message: 'This product was changed in another window. Reload it to see the latest version.',
  },
  'product-needs-title': { status: 'FAILED_PRECONDITION', message: 'Add a title first.', field: 'title' },
  'product-kind-fixed': {
    status: 'FAILED_PRECONDITION',
    message: 'This product has already been sold, so its type can’t change. Create another product instead.',
    field: 'kind',
  },
  'contents-changed': {
    status: 'FAILED_PRECONDITION',
    message: 'What this product gives was changed in another window. Reload the page to see the latest version.',
    field: 'contents',
  },
  'link-not-valid': { status: 'INVALID_ARGUMENT', message: 'Enter a full address that starts with https://' },
  'kind-needs-content': {
    status: 'FAILED_PRECONDITION',
    message: 'Add the link, text, course, call or license keys that this product sells.',
    field: 'contents',
  },
  'content-needs-title': {
    status: 'FAILED_PRECONDITION',
    message: 'Give each link, text and course a title.',
    field: 'contents',
  },
  'link-needs-address': {
    status: 'FAILED_PRECONDITION',
    message: 'Enter the address of each link, or remove the link.',
    field: 'contents',
  },
  'call-needs-hours': {
    status: 'FAILED_PRECONDITION',
    message: 'Set your hours under Sales > Bookings > Availability first. Without them, nobody can book a call.',
    field: 'contents',
  },
  'call-not-repeated': {
    status: 'FAILED_PRECONDITION',
    message: 'A call can’t be a subscription. Choose a price that is paid once. A pack sells several calls.',
    field: 'price',
  },
  'too-many-renditions': {
    status: 'RESOURCE_EXHAUSTED',
    message: 'You can try 20 times an hour. Please try again later.',
  },
  'feed-needs-hours': { status: 'FAILED_PRECONDITION', message: 'Save your hours first, then add a calendar.' },
  'too-many-readings': {
    status: 'RESOURCE_EXHAUSTED',
    message: 'You can refresh your calendars up to 6 times an hour. Try again later.',
  },
  'busy-feed-limit': {
    status: 'RESOURCE_EXHAUSTED',
    message: `You can add up to ${BUSY_FEEDS_MAX} calendars. Remove one first.`,
    field: 'url',
  },
  'webhook-limit': {
    status: 'RESOURCE_EXHAUSTED',
    message: `You can add up to ${WEBHOOKS_MAX} webhooks. Delete one first.`,
    field: 'url',
  },
  'webhook-not-public': {
    status: 'INVALID_ARGUMENT',
    message: 'Enter an address on the public internet.',
    field: 'url',
  },
  'webhook-off': { status: 'FAILED_PRECONDITION', message: 'This webhook is turned off. Turn it on first.' },
  'webhook-secret-lost': {
    status: 'FAILED_PRECONDITION',
    message: 'This secret can no longer be read. Make a new one.',
  },
  'too-many-sendings': {
    status: 'RESOURCE_EXHAUSTED',
    message: 'You can resend or test up to 60 messages an hour. Try again later.',
  },
  'hours-overlap': {
    status: 'INVALID_ARGUMENT',
    message: 'Hours on the same day can’t overlap. Change one of them.',
    field: 'weekly',
  },
  'slot-taken': {
    status: 'FAILED_PRECONDITION',
    message: 'This time is no longer available. Please choose another.',
    field: 'slot',
  },
  'no-calls-left': {
    status: 'FAILED_PRECONDITION',
    message: 'You’ve booked all the calls you bought. Buy more to book another.',
  },
  'booking-over': { status: 'FAILED_PRECONDITION', message: 'This call is over or canceled.' },
  'booking-not-begun': { status: 'FAILED_PRECONDITION', message: 'This call hasn’t begun yet.' },
  'booking-not-movable': {
    status: 'FAILED_PRECONDITION',
    message: 'This call can no longer be moved. You can move a call twice, until 24 hours before it.',
  },
  'text-needs-page': {
    status: 'FAILED_PRECONDITION',
    message: 'Write something in each text, or remove the text.',
    field: 'contents',
  },
  'course-needs-lesson': {
    status: 'FAILED_PRECONDITION',
    message: 'Add a lesson to the course, or remove the course.',
    field: 'contents',
  },
  'lesson-needs-title': {
    status: 'FAILED_PRECONDITION',
    message: 'Give each lesson a title.',
    field: 'contents',
  },
  'lesson-not-complete': {
    status: 'FAILED_PRECONDITION',
    message: 'A lesson of the course is empty. Complete it, or remove it.',
    field: 'contents',
  },
  'post-changed': {
    status: 'FAILED_PRECONDITION',
    message: 'This post was changed in another window. Reload it to see the latest version.',
  },
  'post-title': { status: 'FAILED_PRECONDITION', message: 'Add a title first.', field: 'title' },
  'post-empty': { status: 'FAILED_PRECONDITION', message: 'Write something first.', field: 'body' },
  'post-products': {
    status: 'FAILED_PRECONDITION',
    message: 'Choose the products whose owners can read this post.',
    field: 'productIds',
  },
  'lesson-changed': {
    status: 'FAILED_PRECONDITION',
    message: 'This lesson was changed in another window. Reload it to see the latest version.',
  },
  'lesson-file-kind': {
    status: 'INVALID_ARGUMENT',
    message: 'This file doesn’t fit the lesson.',
    field: 'file',
  },
  'captions-not-valid': {
    status: 'INVALID_ARGUMENT',
    message: 'These captions can’t be read. Upload a WebVTT file (.vtt) of up to 1 MB.',
    field: 'file',
  },
  'product-needs-file': {
    status: 'FAILED_PRECONDITION',
    message: 'Add what buyers get, such as a file, link, text, course, call or license key.',
    field: 'files',
  },
  'lead-not-free': {
    status: 'FAILED_PRECONDITION',
    message: 'A lead magnet is free. Choose Free, or change what the product is.',
    field: 'priceKind',
  },
  'tip-not-open': {
    status: 'FAILED_PRECONDITION',
    message:
      'Supporters choose the amount, so a tip jar can’t have variants or prices in other currencies. Remove them.',
    field: 'priceKind',
  },
  'membership-needs-tier': {
    status: 'FAILED_PRECONDITION',
    message: 'Add at least one tier, with a name and a price.',
    field: 'variants',
  },
  'membership-not-repeated': {
    status: 'FAILED_PRECONDITION',
    message: 'A membership needs a fixed price that repeats, such as monthly. Change it under Price.',
    field: 'price',
  },
  'tier-needs-price': {
    status: 'FAILED_PRECONDITION',
    message: 'Each tier needs a price of its own, in each currency of the membership.',
    field: 'variants',
  },
  'in-no-tier': {
    status: 'FAILED_PRECONDITION',
    message: 'Add every file and item to at least one tier.',
    field: 'variants',
  },
  'tip-amounts': {
    status: 'FAILED_PRECONDITION',
    message: 'Each amount has to be between the minimum and the maximum.',
    field: 'tipAmounts',
  },
  'no-waitlist': {
    status: 'FAILED_PRECONDITION',
    message: 'This product is for sale already.',
  },
  'bundle-has-variants': {
    status: 'FAILED_PRECONDITION',
    message: 'A bundle has no variants. Remove its options, or the products in it.',
    field: 'variants',
  },
  'variant-needs-file': {
    status: 'FAILED_PRECONDITION',
    message: 'Each variant needs at least one file. Choose its files under Variants, or remove the variant.',
    field: 'variants',
  },
  'variant-needs-price': {
    status: 'FAILED_PRECONDITION',
    message:
      'A variant with an interval of its own needs a price of its own, in each currency of the product. Enter it under Variants.',
    field: 'variants',
  },
  'too-many-covers': { status: 'FAILED_PRECONDITION', message: 'A product can have up to 8 images.', field: 'covers' },
  'image-type': { status: 'INVALID_ARGUMENT', message: 'Choose a JPEG, PNG, WebP, GIF or AVIF image.', field: 'image' },
  'image-broken': {
    status: 'INVALID_ARGUMENT',
    message: 'This image is damaged. Export it again, then try once more.',
    field: 'image',
  },
  'image-pixels': {
    status: 'INVALID_ARGUMENT',
    message: 'This image is too large. The limit is 40 megapixels.',
    field: 'image',
  },
  'image-bytes': {
    status: 'INVALID_ARGUMENT',
    message: 'This image is over 10 MB. Choose a smaller one.',
    field: 'image',
    httpStatus: 413,
  },
  'media-type': {
    status: 'INVALID_ARGUMENT',
    message: 'Choose an MP4 or WebM video, or an MP3, M4A or OGG audio file.',
    field: 'file',
  },
  'media-bytes': {
    status: 'INVALID_ARGUMENT',
    message: 'This file is over 200 MB. Choose a smaller one, or link to a video or music service instead.',
    field: 'file',
    httpStatus: 413,
  },
  'media-in-use': {
    status: 'FAILED_PRECONDITION',
    message: 'This file is still in use. Remove it there first, then delete it.',
    field: 'mediaId',
  },
  'images-busy': {
    status: 'RESOURCE_EXHAUSTED',
    message: 'Too many images are being processed right now. Try again in a few seconds.',
    field: 'image',
  },
  'file-empty': { status: 'INVALID_ARGUMENT', message: 'This file is empty. Choose another.', field: 'file' },
  'file-too-large': {
    status: 'INVALID_ARGUMENT',
    message: 'This file is larger than 5 GB.',
    field: 'file',
    httpStatus: 413,
  },
  'storage-full': {
    status: 'RESOURCE_EXHAUSTED',
    message:
      'There isn’t enough storage for this file. A store can hold 50 GB, including earlier versions. Choose a smaller file.',
    field: 'file',
  },
  'file-name': {
    status: 'INVALID_ARGUMENT',
    message: 'File names can have up to 255 characters.',
    field: 'file',
  },
  'stamping-needs-pdf': { status: 'FAILED_PRECONDITION', message: 'Only PDF files can be stamped.' },

  // Discounts
  'discount-code-taken': {
    status: 'ALREADY_EXISTS',
    message: 'You already have a discount with this code.',
    field: 'code',
  },
  'discount-limit': {
    status: 'RESOURCE_EXHAUSTED',
    message: 'A store can have up to 1,000 discounts. Delete one you no longer need.',
  },
  'discount-product': {
    status: 'INVALID_ARGUMENT',
    message: 'One of these products no longer exists. Remove it and save again.',
    field: 'productIds',
  },

  // Affiliates of a store
  'affiliate-code-taken': {
    status: 'ALREADY_EXISTS',
    message: 'Another affiliate has this code. Choose another one.',
    field: 'code',
  },
  'affiliate-email-taken': {
    status: 'ALREADY_EXISTS',
    message: 'You already have an affiliate with this email address.',
    field: 'email',
  },
  'affiliate-discount-unknown': {
    status: 'FAILED_PRECONDITION',
    message: 'You have no discount with this code. Create it under Discounts first.',
    field: 'discountCode',
  },
  'affiliate-discount-taken': {
    status: 'ALREADY_EXISTS',
    message: 'This code belongs to another affiliate.',
    field: 'discountCode',
  },
  'affiliate-product': {
    status: 'INVALID_ARGUMENT',
    message: 'One of these products no longer exists. Remove it and save again.',
    field: 'productIds',
  },
  'affiliate-owed': {
    status: 'FAILED_PRECONDITION',
    message: 'You still owe this affiliate commissions. Pay them first, or pause the affiliate instead.',
  },
  'affiliate-limit': { status: 'RESOURCE_EXHAUSTED', message: 'A store can have up to 1,000 affiliates.' },
  'commission-changed': {
    status: 'FAILED_PRECONDITION',
    message: 'This amount is no longer what is due. Check it and try again.',
  },
  'commission-key-reused': {
    status: 'FAILED_PRECONDITION',
    message: 'This key was used for another payment.',
    field: 'idempotencyKey',
  },

  // Invoices
  'invoice-settings-missing': {
    status: 'FAILED_PRECONDITION',
    message: 'Enter your business details under Settings > Invoices first.',
  },
  'invoice-not-due': {
    status: 'FAILED_PRECONDITION',
    message: 'This order has no invoice, because nothing was paid for it here.',
  },

  // Orders
  'card-declined': {
    status: 'FAILED_PRECONDITION',
    message: 'Your card was declined. Try another card.',
    field: 'card',
  },
  'quote-expired': {
    status: 'FAILED_PRECONDITION',
    message: 'Your checkout session has expired. Check the total and try again.',
  },
  'quote-invalid': { status: 'INVALID_ARGUMENT', message: 'This checkout is no longer valid. Please start again.' },
  'price-too-low': { status: 'INVALID_ARGUMENT', message: 'Please enter at least the minimum price.', field: 'amount' },
  'discount-unknown': { status: 'FAILED_PRECONDITION', message: 'This code isn’t valid.', field: 'code' },
  'discount-ended': { status: 'FAILED_PRECONDITION', message: 'This code has expired.', field: 'code' },
  'discount-not-started': { status: 'FAILED_PRECONDITION', message: 'This code isn’t valid yet.', field: 'code' },
  'discount-used-up': {
    status: 'FAILED_PRECONDITION',
    message: 'This code has reached its limit.',
    field: 'code',
  },
  'discount-used-by-card': {
    status: 'FAILED_PRECONDITION',
    message: 'This card has already used this code. Pay with another card, or remove the code.',
    field: 'code',
  },
  'discount-used-by-you': { status: 'FAILED_PRECONDITION', message: 'You’ve already used this code.', field: 'code' },
  'discount-other-products': {
    status: 'FAILED_PRECONDITION',
    message: 'This code doesn’t apply to this product.',
    field: 'code',
  },
  'offer-itself': {
    status: 'FAILED_PRECONDITION',
    message: 'A product can’t be offered to its own buyers. Choose another one.',
    field: 'offers',
  },
  'offer-without-variant': {
    status: 'FAILED_PRECONDITION',
    message: 'Choose a variant. Buyers add it with one click, so they can’t choose one themselves.',
    field: 'offers',
  },
  'offer-not-sold-once': {
    status: 'FAILED_PRECONDITION',
    message: 'Choose a product with a fixed price that is paid once.',
    field: 'offers',
  },
  'offer-twice': {
    status: 'INVALID_ARGUMENT',
    message: 'Offer each product or variant once.',
    field: 'offers',
  },
  'offer-declined': {
    status: 'FAILED_PRECONDITION',
    message: 'Your saved payment method was declined, and nothing was charged. Please pay here instead.',
  },
  'gift-not-possible': {
    status: 'FAILED_PRECONDITION',
    message: 'This order can’t be given as a gift.',
    field: 'gift',
  },
  'gift-claimed': { status: 'FAILED_PRECONDITION', message: 'This gift has already been claimed.' },
  'gift-withdrawn': { status: 'FAILED_PRECONDITION', message: 'This gift is no longer available.' },
  'gift-sent-often': {
    status: 'FAILED_PRECONDITION',
    message: 'A gift can be sent up to 10 times. It stays with the last address.',
    field: 'email',
  },
  'seats-used': {
    status: 'FAILED_PRECONDITION',
    message: 'There aren’t that many free seats. Revoke a seat first, or invite fewer people.',
    field: 'emails',
  },
  'seat-own': {
    status: 'FAILED_PRECONDITION',
    message: 'That’s your own address. You can use a seat yourself without an invitation.',
    field: 'emails',
  },
  'seat-limit': {
    status: 'RESOURCE_EXHAUSTED',
    message: 'You’ve sent many invitations. Please wait an hour before you send more.',
    field: 'emails',
  },
  'seat-sent-often': {
    status: 'FAILED_PRECONDITION',
    message: 'This invitation was sent 10 times. Revoke the seat, and invite another address.',
  },
  'team-closed': {
    status: 'FAILED_PRECONDITION',
    message: 'These seats can’t be used right now. See your orders for the reason.',
  },
  'seat-claimed': { status: 'FAILED_PRECONDITION', message: 'This seat has already been taken.' },
  'seat-withdrawn': { status: 'FAILED_PRECONDITION', message: 'This seat is no longer available.' },
  'switch-fewer-seats': {
    status: 'FAILED_PRECONDITION',
    message: 'This has fewer seats than you use. Revoke seats first, so that you decide who keeps theirs.',
  },
  'seat-already': { status: 'FAILED_PRECONDITION', message: 'You already have a seat on this team.' },
  'seat-restore': {
    status: 'FAILED_PRECONDITION',
    message: 'This seat was revoked. Only the person who bought it can give it again.',
  },
  'tip-not-taken': {
    status: 'FAILED_PRECONDITION',
    message: 'You can’t add a tip to this order. Remove the tip to continue.',
    field: 'tip',
  },
  'tip-too-high': {
    status: 'INVALID_ARGUMENT',
    message: 'A tip can’t be higher than the price of the products.',
    field: 'tip',
  },
  'discount-other-currency': {
    status: 'FAILED_PRECONDITION',
    message: 'This code doesn’t apply in this currency.',
    field: 'code',
  },
  'discount-not-better': {
    status: 'FAILED_PRECONDITION',
    message: 'You already have a discount that’s at least as good as this code.',
    field: 'code',
  },
  'discount-minimum': {
    status: 'FAILED_PRECONDITION',
    message: 'Your order is too small for this code.',
    field: 'code',
  },
  'bundle-nested': {
    status: 'FAILED_PRECONDITION',
    message: 'A bundle can’t contain itself or another bundle.',
    field: 'partIds',
  },
  'bundle-subscription': {
    status: 'FAILED_PRECONDITION',
    message: 'Subscriptions can’t be part of a bundle.',
    field: 'partIds',
  },
  'bundle-too-small': {
    status: 'FAILED_PRECONDITION',
    message: 'Choose at least 2 products for the bundle, or remove the one in it.',
    field: 'parts',
  },
  'bundle-not-complete': {
    status: 'FAILED_PRECONDITION',
    message: 'Every product in the bundle has to be published, paid once and in the currency of the bundle.',
    field: 'parts',
  },
  'bundle-repeats': {
    status: 'FAILED_PRECONDITION',
    message: 'A bundle is paid once. Choose a price that isn’t a subscription.',
    field: 'price',
  },
  'mixed-currencies': {
    status: 'FAILED_PRECONDITION',
    message: 'These products have different currencies. Order them separately.',
  },
  'subscription-alone': {
    status: 'FAILED_PRECONDITION',
    message: 'A subscription is bought on its own. Order the other products separately.',
  },
  'canceled-by-customer': {
    status: 'FAILED_PRECONDITION',
    message: 'The customer has canceled this subscription. Only they can resume it.',
  },
  'canceled-by-store': {
    status: 'FAILED_PRECONDITION',
    message: 'The store has canceled this subscription, so you can’t resume it.',
  },
  'rise-not-repeated': {
    status: 'FAILED_PRECONDITION',
    message: 'Publish this product with a fixed price that repeats first.',
  },
  'rise-too-soon': {
    status: 'INVALID_ARGUMENT',
    message: 'Choose a day at least 30 days from now.',
    field: 'startsAt',
  },
  'rise-for-nobody': {
    status: 'FAILED_PRECONDITION',
    message: 'No subscriber pays less than this product’s published price.',
  },
  'rise-open': {
    status: 'FAILED_PRECONDITION',
    message: 'A price increase has already been announced. Cancel it first.',
  },
  'subscription-paused': { status: 'FAILED_PRECONDITION', message: 'This subscription is paused. Resume it first.' },
  'paused-by-store': {
    status: 'FAILED_PRECONDITION',
    message: 'The store paused this subscription, so you can’t resume it. It will resume automatically.',
  },
  'pause-not-allowed': { status: 'FAILED_PRECONDITION', message: 'This subscription can’t be paused.' },
  'subscription-canceled': {
    status: 'FAILED_PRECONDITION',
    message: 'This subscription is canceled. Resume it first.',
  },
  'trial-used': {
    status: 'FAILED_PRECONDITION',
    message:
      'A free trial is available once per person and card, and you’ve already had one here. The price is due now.',
  },
  'subscription-in-trial': { status: 'FAILED_PRECONDITION', message: 'You can do this once the free trial has ended.' },
  'subscription-busy': {
    status: 'FAILED_PRECONDITION',
    message: 'A payment for this subscription is open. Try again once it’s paid.',
  },
  'payment-reversed': {
    status: 'FAILED_PRECONDITION',
    message: 'You can’t switch this subscription, because its last payment was refunded or disputed.',
  },
  'switch-open': {
    status: 'FAILED_PRECONDITION',
    message: 'You’re already switching this subscription. Finish that first, or cancel it.',
  },
  'switch-itself': {
    status: 'INVALID_ARGUMENT',
    message: 'A product can’t switch to itself.',
    field: 'targetIds',
  },
  'switch-not-repeated': {
    status: 'FAILED_PRECONDITION',
    message: 'Choose products with a fixed price that repeats, in the same currency.',
    field: 'targetIds',
  },
  'has-plan': {
    status: 'FAILED_PRECONDITION',
    message: 'You already have a plan. It must end before you can buy another one.',
  },
  'no-plan': { status: 'FAILED_PRECONDITION', message: 'You don’t pay for a plan.' },
  'plan-not-for-sale': { status: 'FAILED_PRECONDITION', message: 'This plan isn’t for sale right now.' },
  'plan-prices-missing': {
    status: 'INVALID_ARGUMENT',
    message: 'Enter a price for at least one plan.',
    field: 'prices',
  },
  'plan-store-connected': {
    status: 'FAILED_PRECONDITION',
    message: 'This store has a payment account of its own. Choose a store without one.',
    field: 'storeId',
  },
  'plan-store-payments': {
    status: 'FAILED_PRECONDITION',
    message: 'This store sells the plans of this site, so its payments go to the operator’s account.',
  },
  'plan-store': {
    status: 'FAILED_PRECONDITION',
    message: 'This store sells the plans of this site. Turn that off in Admin > Plans first.',
  },
  'installments-not-offered': {
    status: 'FAILED_PRECONDITION',
    message: 'This product can’t be paid in installments.',
  },
  'installments-agreed': {
    status: 'FAILED_PRECONDITION',
    message: 'This was bought in installments, which can’t be canceled, paused or switched.',
  },
  'subscription-ended': { status: 'FAILED_PRECONDITION', message: 'This subscription has ended.' },
  'quantity-too-high': {
    status: 'FAILED_PRECONDITION',
    message: 'You can’t buy this many of this product at once.',
    field: 'quantity',
  },
  'email-not-proven': {
    status: 'FAILED_PRECONDITION',
    message: 'Confirm your email address with a code first.',
    field: 'emailCode',
  },
  'tip-over-most': {
    status: 'INVALID_ARGUMENT',
    message: 'This is more than this tip jar takes. Please enter a smaller amount.',
    field: 'amount',
  },
  'consent-missing': {
    status: 'FAILED_PRECONDITION',
    message: 'Check the required boxes before you order.',
  },
  'answer-missing': {
    status: 'FAILED_PRECONDITION',
    message: 'Answer the store’s questions before you order.',
  },
  'sold-out': { status: 'FAILED_PRECONDITION', message: 'This product is sold out.' },
  'stock-too-low': {
    status: 'FAILED_PRECONDITION',
    message: 'There aren’t that many left. Choose a smaller quantity.',
    field: 'quantity',
  },
  'product-not-for-sale': { status: 'FAILED_PRECONDITION', message: 'This product isn’t for sale right now.' },
  'variant-not-for-sale': {
    status: 'FAILED_PRECONDITION',
    message: 'This option isn’t available right now. Please choose another.',
    field: 'variantId',
  },
  'payment-unanswered': {
    status: 'UNAVAILABLE',
    message:
      'We haven’t heard back about your payment yet. You don’t need to pay again: we’ll email your receipt as soon as it goes through.',
  },
  'cart-changed': {
    status: 'FAILED_PRECONDITION',
    message: 'You’ve already paid for this cart, or it has changed since. Open your cart to see what’s left.',
  },
  'checkout-in-progress': {
    status: 'FAILED_PRECONDITION',
    message: 'You’re already paying for this in another tab. Finish there, or wait a minute and try again.',
  },
  'payment-page-unavailable': {
    status: 'UNAVAILABLE',
    message: 'We couldn’t open the payment page. You haven’t been charged. Please try again.',
  },
  'tax-rate-exists': {
    status: 'ALREADY_EXISTS',
    message: 'A rate for this place already starts on this day. Change that one, or choose another day.',
    field: 'from',
  },
  'tax-rate-not-own': { status: 'INVALID_ARGUMENT', message: NO_OWN_RATES, field: 'country' },
  'tax-rates-too-many': {
    status: 'FAILED_PRECONDITION',
    message: 'A store has up to 500 tax rates. Delete one first.',
  },
  'tax-country-missing': { status: 'INVALID_ARGUMENT', message: 'Choose a country.', field: 'country' },
  'provider-taxes-off': {
    status: 'FAILED_PRECONDITION',
    message: 'Stripe can’t calculate taxes for this store. Connect an account under Settings > Payments first.',
    field: 'way',
  },
  'provider-taxes-currency': {
    status: 'FAILED_PRECONDITION',
    message: 'Stripe can’t calculate taxes in a currency that you sell in.',
    field: 'way',
  },
  'postal-code-missing': {
    status: 'INVALID_ARGUMENT',
    message: 'Enter your postal code. The tax depends on it.',
    field: 'postalCode',
  },
  'postal-code-unknown': {
    status: 'FAILED_PRECONDITION',
    message: 'We don’t recognize this postal code. Check it and the country.',
    field: 'postalCode',
  },
  'tax-unavailable': {
    status: 'UNAVAILABLE',
    message: 'We couldn’t calculate the tax. You haven’t been charged. Please try again in a minute.',
  },
  'vat-id-malformed': {
    status: 'INVALID_ARGUMENT',
    message: 'Enter a VAT ID of an EU country, such as DE123456789, or leave this empty.',
    field: 'vatId',
  },
  'vat-id-unknown': {
    status: 'FAILED_PRECONDITION',
    message: 'The EU’s register doesn’t confirm this VAT ID. Check it, or leave this empty.',
    field: 'vatId',
  },
  'vat-id-elsewhere': {
    status: 'FAILED_PRECONDITION',
    message: 'This VAT ID belongs to a different country than the one you chose.',
    field: 'vatId',
  },
  'vat-id-unavailable': {
    status: 'UNAVAILABLE',
    message: 'The EU’s register of VAT IDs isn’t answering. Please try again later.',
    field: 'vatId',
  },
  'vat-not-refundable': {
    status: 'FAILED_PRECONDITION',
    message: 'The VAT of this order can’t be refunded for a VAT ID.',
    field: 'vatId',
  },
  'payments-off': { status: 'FAILED_PRECONDITION', message: 'This store can’t take payments yet.' },
  'payment-event-missing': {
    status: 'NOT_FOUND',
    message: 'This event was deleted. Events are kept for 90 days.',
  },
  'connect-off': {
    status: 'FAILED_PRECONDITION',
    message: 'On this installation, all payments go to the operator’s account. There is nothing to connect.',
  },
  'payment-provider-unavailable': {
    status: 'UNAVAILABLE',
    message: 'Stripe didn’t respond. Please try again in a minute.',
  },
  'currency-not-chargeable': {
    status: 'FAILED_PRECONDITION',
    message: 'This currency can’t be used for payments. Choose another currency.',
  },
  'currency-not-taxable': {
    status: 'FAILED_PRECONDITION',
    message: 'Stripe Tax can’t calculate taxes in this currency. Choose another currency.',
  },
  'amount-too-small': {
    status: 'INVALID_ARGUMENT',
    message: 'This amount is too small for a payment.',
    field: 'amount',
  },
  'amount-not-chargeable': {
    status: 'INVALID_ARGUMENT',
    message: 'This exact amount can’t be charged. Choose a rounder or smaller one.',
    field: 'amount',
  },
  'too-many-payment-attempts': {
    status: 'FAILED_PRECONDITION',
    message: 'There were too many attempts to pay for this order. Please try again in a few hours.',
  },
  'order-key-reused': {
    status: 'ALREADY_EXISTS',
    message: 'This order was already placed with different details.',
  },
  'refund-key-reused': {
    status: 'ALREADY_EXISTS',
    message: 'This refund was already made for a different order or amount. Reload the order to see it.',
  },
  'already-owned': { status: 'ALREADY_EXISTS', message: 'You already own this product. It’s in your library.' },
  'order-not-refundable': { status: 'FAILED_PRECONDITION', message: 'This order has nothing left to refund.' },
  'order-disputed': {
    status: 'FAILED_PRECONDITION',
    message: 'The buyer’s bank is still deciding about this payment. You can refund it once the dispute has ended.',
  },
  'order-charged-back': {
    status: 'FAILED_PRECONDITION',
    message: 'The bank has already given this money back to the buyer.',
  },
  'dispute-not-open': { status: 'FAILED_PRECONDITION', message: 'This dispute can no longer be answered.' },
  'refund-provider-missing': {
    status: 'FAILED_PRECONDITION',
    message:
      'This order was paid through a provider that is no longer connected. Refund it on the provider’s own pages.',
  },
  'refund-too-large': {
    status: 'INVALID_ARGUMENT',
    message: 'This is more than the amount left to refund.',
    field: 'amount',
  },
  'refund-line-refunded': {
    status: 'FAILED_PRECONDITION',
    message: 'These items were already refunded. Reload the order to see what’s left.',
    field: 'lines',
  },
  'refund-lines-free': {
    status: 'FAILED_PRECONDITION',
    message:
      'The buyer paid nothing for these items, so there is nothing to refund. Choose other items or enter an amount.',
    field: 'lines',
  },
  'order-made-elsewhere': {
    status: 'FAILED_PRECONDITION',
    message: 'This sale was made outside your store. Refund it where it was paid, then mark it as refunded here.',
  },
  'order-paid-here': {
    status: 'FAILED_PRECONDITION',
    message: 'This order was paid through your store. Refund it instead of marking it as refunded.',
  },
  'link-invalid': {
    status: 'NOT_FOUND',
    message: 'This link has expired or was revoked. Use your email to find your order.',
  },

  // Mail
  'mail-repair-running': {
    status: 'FAILED_PRECONDITION',
    message: 'Email for this store is being set up right now. Check again in a minute.',
  },
  'mail-provider-refuses': {
    status: 'FAILED_PRECONDITION',
    message: 'The email provider rejected the setup. Ask the platform’s operator to check the email settings.',
  },

  // Customers
  'customer-email-taken': {
    status: 'ALREADY_EXISTS',
    message: 'A customer with this email address already exists.',
    field: 'email',
  },
  'reference-reused': {
    status: 'ALREADY_EXISTS',
    message: 'This reference already belongs to another sale. Use a different one.',
    field: 'reference',
  },
  'access-suspended': {
    status: 'PERMISSION_DENIED',
    message: 'You can’t open this right now. See your orders for the reason.',
  },
  'access-ended': { status: 'PERMISSION_DENIED', message: 'Your access to this has ended.' },
  'access-not-yet': { status: 'PERMISSION_DENIED', message: 'You can’t open this yet. Please try again later.' },
  'file-being-prepared': {
    status: 'FAILED_PRECONDITION',
    message: 'Your copy of this file is being made. Please try again in a moment.',
  },
  'file-held-back': {
    status: 'FAILED_PRECONDITION',
    message: 'This file isn’t available right now. Please contact the store.',
  },
  'downloads-used-up': {
    status: 'FAILED_PRECONDITION',
    message: 'You’ve used all your downloads of this file. If you need it again, please contact the store.',
  },
  'access-end-early': {
    status: 'INVALID_ARGUMENT',
    field: 'validUntil',
    message: 'Choose a day after the access began.',
  },
  'access-of-subscription': {
    status: 'FAILED_PRECONDITION',
    message: 'This access follows its subscription, so it has no end of its own.',
  },
  'lesson-closed': { status: 'PERMISSION_DENIED', message: 'This lesson isn’t open yet.' },
  'quiz-tries-used-up': { status: 'FAILED_PRECONDITION', message: 'You’ve used all your attempts at this quiz.' },
  'comments-off': { status: 'FAILED_PRECONDITION', message: 'Comments on this post are turned off.', field: 'body' },
  'comments-muted': {
    status: 'PERMISSION_DENIED',
    message: 'This store has turned off commenting for you. Contact the store if you think it’s a mistake.',
    field: 'body',
  },
  'comment-too-late': {
    status: 'FAILED_PRECONDITION',
    message: 'A comment can be edited for 15 minutes. You can delete it and write a new one.',
    field: 'body',
  },
  'too-many-comments': {
    status: 'RESOURCE_EXHAUSTED',
    message: 'You’ve written many comments in the last hour. Please try again later.',
    field: 'body',
  },
  'notes-full': {
    status: 'RESOURCE_EXHAUSTED',
    httpStatus: 400,
    message: 'A lesson can have up to 200 notes. Delete one first.',
    field: 'body',
  },
  'course-not-completed': {
    status: 'FAILED_PRECONDITION',
    message: 'Complete all lessons first to get your certificate.',
  },
  'licence-not-found': { status: 'NOT_FOUND', message: 'This license key doesn’t exist.', field: 'key' },
  'licence-disabled': { status: 'PERMISSION_DENIED', message: 'This license key has been disabled.', field: 'key' },
  'licence-revoked': {
    status: 'PERMISSION_DENIED',
    message: 'This license key is no longer valid, because the purchase was refunded or access was removed.',
    field: 'key',
  },
  'licence-suspended': {
    status: 'PERMISSION_DENIED',
    message:
      'This license key can’t be used right now: a payment is missing or disputed, or the subscription is paused. Check your orders.',
    field: 'key',
  },
  'licence-ended': {
    status: 'PERMISSION_DENIED',
    message: 'Access to this license has ended. Buy it again to keep using it.',
    field: 'key',
  },
  'licence-not-yet': {
    status: 'PERMISSION_DENIED',
    message: 'Access to this license hasn’t started yet. Try again later.',
    field: 'key',
  },
  'licence-full': {
    status: 'FAILED_PRECONDITION',
    message: 'This license key is in use on its maximum number of machines. Deactivate one in your library first.',
    field: 'key',
  },
  'content-not-published': {
    status: 'FAILED_PRECONDITION',
    message: 'Publish the product first, so that its customers can see their keys.',
  },
  'review-not-opened': {
    status: 'FAILED_PRECONDITION',
    message: 'Open this product first. Then you can review it.',
  },
  'review-after-payment': {
    status: 'FAILED_PRECONDITION',
    message: 'You can review this after your first payment.',
  },
  'review-not-found': { status: 'NOT_FOUND', message: 'This review was deleted.' },
  'review-decided': {
    status: 'FAILED_PRECONDITION',
    message: 'An admin has already decided about this review.',
  },
  'access-already': {
    status: 'ALREADY_EXISTS',
    message: 'This customer already has access to this product.',
    field: 'productId',
  },
} as const satisfies Record<string, Row>;

export type RefusalCode = keyof typeof REFUSALS;

/** A refusal. Throw it to roll the request back, or return it to keep what the request wrote. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  readonly status: Status;
  readonly httpStatus: number;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}, sentence?: string) {
    const row: Row = REFUSALS[code];
    super(sentence ?? row.message);
    this.code = code;
    this.status = row.status;
    this.httpStatus = row.httpStatus ?? HTTP_STATUS[row.status];
    this.details = row.field === undefined ? details : { field: row.field, ...details };
  }
}

/** Throws a refusal, which rolls the request back. */
export function refuse(code: RefusalCode, details?: RefusalDetails, sentence?: string): never {
  throw new Refusal(code, details, sentence);
}
