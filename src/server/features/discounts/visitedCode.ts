import { DISCOUNT_COOKIE, discountCodeProblem } from '#shared/rules/discountCode.ts';
import type { PageContext } from '../../access/page.ts';

/** The discount code of the link that the visitor followed last. Empty: none. */
export function visitedCode({ cookie }: Pick<PageContext, 'cookie'>): string {
  const code = decode(cookie(DISCOUNT_COOKIE) ?? '');
  return discountCodeProblem(code) === null ? code : '';
}

/** Other programs can write the cookie too. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return '';
    throw error;
  }
}
