/** The minimum and maximum length of a discount code, in characters. */
export const DISCOUNT_CODE = { least: 3, most: 40 } as const;

/** A code as it is stored, shown and compared: uppercase, without spaces around it. */
export const normaliseDiscountCode = (text: string): string => text.normalize('NFKC').trim().toUpperCase();

/** The query of a link that gives a discount code, such as '?code=SPRING'. */
export const DISCOUNT_QUERY = 'code';

/** The cookie of a browser that followed such a link. Its value is the code, encoded as in an address. */
export const DISCOUNT_COOKIE = 'stoa_code';

/** The maximum length of the name of an automatic discount, in characters. */
export const DISCOUNT_NAME_MAX = 60;

/** The problem of the name of an automatic discount, or null. */
export function discountNameProblem(name: string): string | null {
  if (name.trim() === '') return 'Enter a name.';
  return name.trim().length > DISCOUNT_NAME_MAX ? `Use up to ${DISCOUNT_NAME_MAX} characters.` : null;
}

/** The problem of a code that a creator chose, or null. */
export function discountCodeProblem(code: string): string | null {
  if (code === '') return 'Enter a code.';
  if (code.length < DISCOUNT_CODE.least) return `Use at least ${DISCOUNT_CODE.least} characters.`;
  if (code.length > DISCOUNT_CODE.most) return `Use up to ${DISCOUNT_CODE.most} characters.`;
  return /^[\p{L}\p{N}_-]+$/u.test(code) ? null : 'Use letters, digits, hyphens and underscores only.';
}
