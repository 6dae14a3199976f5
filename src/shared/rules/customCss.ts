/** A creator's own CSS: its maximum size in bytes, and the class of the element it is scoped to. */
export const CUSTOM_CSS_BYTES_MAX = 20 * 1024;
export const CUSTOM_CSS_SCOPE = 'page-content';
