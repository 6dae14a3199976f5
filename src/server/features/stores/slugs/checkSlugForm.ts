import { refuse, type RefusalCode } from '#shared/contract/refusals.ts';
import { slugProblem } from '#shared/rules/slug.ts';

/** Why a slug is not allowed: malformed, or reserved by the platform. Null if it is allowed. */
export function slugRefusal(slug: string): RefusalCode | null {
  const problem = slugProblem(slug);
  if (problem === null) return null;
  return problem === 'format' ? 'slug-format' : 'slug-taken';
}

export function checkSlugForm(slug: string): void {
  const code = slugRefusal(slug);
  if (code) refuse(code);
}
