const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

/** Catalogue and checkout. Sizes are bytes, counts are counts, lengths are characters. */
export const CART_LINES_MAX = 50;
export const PRODUCT_TITLE_MAX = 255;
export const PRODUCT_DESCRIPTION_BYTES_MAX = 50 * KB;
export const PRODUCT_TAGS_MAX = 10;
export const PRODUCT_TAG_MAX = 30;
export const COVER_COUNT_MAX = 8;
export const COVER_BYTES_MAX = 10 * MB;
/** A video or a sound that a page plays. */
export const MEDIA_BYTES_MAX = 200 * MB;
export const AVATAR_BYTES_MAX = 5 * MB;
export const PRODUCT_FILE_BYTES_MAX = 16 * GB;
export const PRODUCT_FILE_BYTES_DEFAULT = 5 * GB;
/** What a store keeps of files, earlier versions and uploads under way among them. */
export const STORE_FILES_BYTES_MAX = 50 * GB;
export const DISCOUNT_CODE_MIN = 3;
export const DISCOUNT_CODE_MAX = 40;

/** How long links, uploads and rights live. */
export const FILE_LINK_MINUTES = 10;
export const VIDEO_LINK_HOURS = 12;
/** How long after its link has expired an interrupted download may go on. */
export const DOWNLOAD_RESUME_HOURS = 24;
export const UPLOAD_KEPT_DAYS = 7;
/** A picture, a video or a sound that was never put anywhere. */
export const UNUSED_MEDIA_KEPT_DAYS = 7;
/** How long a deleted one can be put back at least. */
export const DELETED_MEDIA_KEPT_DAYS = 1;
/** How long the link of a receipt opens its order. */
export const ORDER_LINK_DAYS = 30;
export const EXPORT_LINK_HOURS = 24;
export const PREVIEW_LINK_DAYS = 7;
/** How far ahead a publishing can be set. */
export const SCHEDULE_DAYS_MAX = 365;
/** Published versions that a store keeps. */
export const VERSIONS_KEPT = 100;
/** How long security events are kept, and how many a list shows at once. */
export const SECURITY_EVENT_DAYS = 180;
export const SECURITY_EVENT_PAGE = 20;
/** How long a session shows the network address it was opened from. */
export const SESSION_ADDRESS_DAYS = 30;
/** How long a sign-in or a confirmation lets a creator do what asks for fresh proof. */
export const FRESH_PROOF_MINUTES = 15;
export const VERIFICATION_TOKEN_MINUTES = 15;

/** Stores: a deleted one can be restored for a while, and its slug stays unusable for longer. */
export const STORE_RESTORE_DAYS = 30;
export const DELETED_SLUG_DAYS = 90;
/** Addresses are few: a store takes this many new ones in 30 days, and a creator opens this many stores. */
export const STORE_MOVES_PER_MONTH = 10;
export const STORES_OPENED_PER_MONTH = 30;
export const STORE_CACHE_MS = 5 * 60 * 1000;

/** A creator's own data and account. */
export const EXPORTS_PER_DAY = 5;
export const ACCOUNT_RESTORE_DAYS = 30;

/** The affiliate programme; the fingerprint is counted in hex characters (specification, point 9). */
export const AFFILIATE_WINDOW_DAYS = 30;
export const FINGERPRINT_LENGTH = 16;

/** Recipients a day until the store's first sale or an admin's trust. */
export const UNTRUSTED_MAIL_PER_DAY = 100;
/** As many of them campaigns may use up: confirmations and receipts need their places too. */
export const UNTRUSTED_CAMPAIGN_PER_DAY = 80;
/** Letters that cost their sender nothing which one person gets from one store in a day, trusted or not. */
export const LETTERS_PER_PERSON = 10;

/** Rows that the audit log answers when nothing else is asked (specification, point 7). */
export const AUDIT_LOG_LIMIT_DEFAULT = 50;
export const AUDIT_LOG_LIMIT_MAX = 200;

/** Pauses before a screen moves on, in milliseconds (specification, point 9). */
export const SIGNUP_REDIRECT_MS = 2000;
export const SIGNUP_WITHOUT_STORE_REDIRECT_MS = 3000;
export const PASSWORD_RESET_REDIRECT_MS = 3000;

/** What a creator keeps about customers: lengths are characters. The reference is of a sale made elsewhere. */
export const CUSTOMER_NAME_MAX = 120;
export const CUSTOMER_NOTE_MAX = 2000;
export const CUSTOMER_TAG_MAX = 40;
export const CUSTOMER_TAGS_MAX = 20;
export const REFERENCE_MAX = 100;
export const ACCESS_NOTE_MAX = 500;

/** What visitors leave on a store's page: lengths are characters. */
export const CONSENT_MAX = 500;
export const MESSAGE_MAX = 5000;
export const CONFIRM_LINK_HOURS = 24;
/** Who asked for e-mails and never confirmed. */
export const WAITING_KEPT_DAYS = 30;

/** E-mail campaigns: lengths are characters. Inboxes cut a subject off at about the short length. */
export const SUBJECT_MAX = 150;
export const SUBJECT_SHORT = 60;
export const PREHEADER_MAX = 150;
export const BUTTON_LABEL_MAX = 60;
export const AUDIENCE_PRODUCTS_MAX = 50;
export const TESTS_PER_HOUR = 20;
/** A deleted draft can be brought back for this long. */
export const CAMPAIGN_RESTORE_DAYS = 7;
