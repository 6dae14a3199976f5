import { refuse, type RefusalCode } from '#shared/contract/refusals.ts';
import { slugProblem } from '#shared/rules/slug.ts';

/** Why a slug can be nobody's: not a slug at all, or a word that belongs to the platform. */
export function slugRefusal(slug: string): RefusalCode | null {
  const problem = slugProblem(slug);
  if (problem === null) return null;
  return problem === 'format' ? 'slug-format' : 'slug-taken';
}

export function checkSlugForm(slug: string): void {
  const code = slugRefusal(slug);
  if (code) refuse(code);
}
