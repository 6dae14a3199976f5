/** A creator's own CSS for a page: its most bytes, and the class of the element that it stays inside of. */
export const CUSTOM_CSS_BYTES_MAX = 20 * 1024;
export const CUSTOM_CSS_SCOPE = 'page-content';
