export const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

/** Catalog and checkout. Sizes are in bytes, lengths in characters. */
export const CART_LINES_MAX = 50;
/** How long a cart is kept after its last change. */
export const CART_DAYS = 30;
/** The most units of one product that a creator can allow in one order. */
export const PRODUCT_QUANTITY_MAX = 1000;
/** A product's prices in other currencies than its own. */
export const PRODUCT_PRICES_MAX = 20;
/** The most units of a product in stock, and from how many on visitors see how many are left. */
export const STOCK_MAX = 1_000_000;
export const LOW_STOCK = 10;
/** The rates of a store, and the name of a state or province. */
export const TAX_RATES_MAX = 500;
export const TAX_REGION_MAX = 60;
export const PRODUCT_TITLE_MAX = 255;
export const PRODUCT_DESCRIPTION_BYTES_MAX = 50 * KB;
export const PRODUCT_TAGS_MAX = 10;
export const PRODUCT_TAG_MAX = 30;
export const COVER_COUNT_MAX = 8;
export const COVER_BYTES_MAX = 10 * MB;
/** A video or audio file on a page. */
export const MEDIA_BYTES_MAX = 200 * MB;
export const AVATAR_BYTES_MAX = 5 * MB;
export const PRODUCT_FILE_BYTES_MAX = 16 * GB;
export const PRODUCT_FILE_BYTES_DEFAULT = 5 * GB;
/** The longest video or audio file: 100 hours. */
export const FILE_SECONDS_MAX = 360_000;
/** All files of a store, including earlier versions and uploads in progress. */
export const STORE_FILES_BYTES_MAX = 50 * GB;
export const DISCOUNT_CODE_MIN = 3;
export const DISCOUNT_CODE_MAX = 40;

/** Lifetimes of links, uploads and codes. */
export const FILE_LINK_MINUTES = 10;
/** The most that can be downloaded as one zip file. */
export const ARCHIVE_BYTES_MAX = 2_000_000_000;
/** Videos and music are played for longer, and another part of the same file is no other download. */
export const MEDIA_LINK_HOURS = 12;
/** How long the address of a stream that anyone may watch is valid. Nobody's access is asked for it, so it outlives the free lesson. */
export const FREE_STREAM_HOURS = 1;
/** How long after its link expired an interrupted download may continue. */
export const DOWNLOAD_RESUME_HOURS = 24;
export const UPLOAD_RETENTION_DAYS = 7;
/** How long an image, video or audio file that was never used is kept. */
export const UNUSED_MEDIA_RETENTION_DAYS = 7;
/** The minimum time in which a deleted file can be restored. */
export const DELETED_MEDIA_RETENTION_DAYS = 1;
/** How long a receipt's link opens its order. */
export const ORDER_LINK_DAYS = 30;
export const EXPORT_LINK_HOURS = 24;
/** How long a link to an export can start a download. A new link requires a fresh proof of identity. */
export const EXPORT_DOWNLOAD_MINUTES = 60;
export const PREVIEW_LINK_DAYS = 7;
/** How far ahead a publication can be scheduled. */
export const SCHEDULE_DAYS_MAX = 365;
/** The number of published versions kept per store. */
export const VERSION_LIMIT = 100;
/** How long security events are kept, and how many a list shows per page. */
export const SECURITY_EVENT_DAYS = 180;
export const SECURITY_EVENT_PAGE = 20;
/** How long a session shows the network address it was opened from. */
export const SESSION_ADDRESS_DAYS = 30;
/** How long after a sign-in or confirmation a creator may do things that require a recent proof of identity. */
export const FRESH_PROOF_MINUTES = 15;
export const VERIFICATION_TOKEN_MINUTES = 15;

/** Stores: how long a deleted one can be restored, and how long its slug stays blocked. */
export const STORE_RESTORE_DAYS = 30;
export const DELETED_SLUG_DAYS = 90;
/** Slugs are scarce, so the number of slug changes and of new stores within 30 days is limited. */
export const STORE_MOVES_PER_MONTH = 10;
export const STORES_OPENED_PER_MONTH = 30;
export const STORE_CACHE_MS = 5 * 60 * 1000;

/** A creator's own data and account. */
export const EXPORTS_PER_DAY = 5;
export const ACCOUNT_RESTORE_DAYS = 30;

/** The affiliate program. The fingerprint's length is in hex characters (specification, point 9). */
export const AFFILIATE_WINDOW_DAYS = 30;
export const FINGERPRINT_LENGTH = 16;

/** Email recipients per day until the store's first sale or until an admin trusts the store. */
export const UNTRUSTED_MAIL_PER_DAY = 100;
/** The share of that limit that campaigns may use. The rest is reserved for confirmations and receipts. */
export const UNTRUSTED_CAMPAIGN_PER_DAY = 80;
/** Free emails, such as codes, that one person can cause from one store in a day, trusted or not. */
export const EMAILS_PER_PERSON = 10;

/** Rows that the audit log returns by default (specification, point 7). */
export const AUDIT_LOG_LIMIT_DEFAULT = 50;
export const AUDIT_LOG_LIMIT_MAX = 200;

/** Pauses before a redirect, in milliseconds (specification, point 9). */
export const SIGNUP_REDIRECT_MS = 2000;
export const SIGNUP_WITHOUT_STORE_REDIRECT_MS = 3000;
export const PASSWORD_RESET_REDIRECT_MS = 3000;

/** What a creator records about customers, in characters. The reference belongs to a sale made elsewhere. */
export const CUSTOMER_NAME_MAX = 120;
export const CUSTOMER_NOTE_MAX = 2000;
export const CUSTOMER_TAG_MAX = 40;
export const CUSTOMER_TAGS_MAX = 20;
export const REFERENCE_MAX = 100;
export const ACCESS_NOTE_MAX = 500;

/** Messages and sign-ups from visitors, in characters. */
export const CONSENT_MAX = 500;
export const MESSAGE_MAX = 5000;
export const CONFIRM_LINK_HOURS = 24;
/** How long a sign-up that was never confirmed is kept. */
export const UNCONFIRMED_RETENTION_DAYS = 30;

/** Email campaigns, in characters. Inboxes truncate subjects at about the short length. */
export const SUBJECT_MAX = 150;
export const SUBJECT_SHORT = 60;
export const PREHEADER_MAX = 150;
export const BUTTON_LABEL_MAX = 60;
/** Mail programs truncate emails at about 100 kB of markup. A document of this size renders to less. */
export const EMAIL_BODY_BYTES_MAX = 50 * KB;
/** Pictures, buttons and products in one email. */
export const EMAIL_BLOCKS_MAX = 40;
export const AUDIENCE_PRODUCTS_MAX = 50;
export const TESTS_PER_HOUR = 20;
/** How long a deleted draft can be restored. */
export const CAMPAIGN_RESTORE_DAYS = 7;

/** What a creator says is new in a product, in characters. */
export const UPDATE_NOTE_MAX = 500;
/** Older changes of a product are no news to its owners. */
export const UPDATE_DAYS = 30;
/** An update of a product is announced at most once in this time. */
export const UPDATE_EVERY_HOURS = 24;
/** How many changed files and contents an announcement names. */
export const UPDATE_NAMES_MAX = 10;

/** Lists count their rows up to this number, and say 'more than' above it. */
export const COUNT_MAX = 1000;
