import { STORE_PATHS } from '#shared/contract/pages.ts';
import type { PageContext } from '../../../access/page.ts';

/** Changes that a notice on the profile confirms. */
type Changed =
  | 'email'
  | 'emails'
  | 'profile'
  | 'device'
  | 'devices'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-renamed';

/** The profile with the notice of what was just changed, if anything was. */
export const profileAfter = (
  { base, linkQuery }: Pick<PageContext, 'base' | 'linkQuery'>,
  changed: Changed | null,
): string => {
  const profile = base + STORE_PATHS.profile + linkQuery;
  return changed === null ? profile : `${profile}${linkQuery === '' ? '?' : '&'}changed=${changed}`;
};
