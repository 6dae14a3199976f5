/** The most tiers of a membership. */
export const MEMBERSHIP_TIERS_MAX = 10;
/** What a member of a tier gets, in a few words. */
export const TIER_DESCRIPTION_MAX = 300;
/** The only option of a membership, whose values are the names of its tiers. */
export const TIER_OPTION = 'Tier';

/** What a tier gives by itself. */
export interface Tier {
  id: string;
  fileIds: readonly string[];
  contentIds?: readonly string[] | undefined;
}

/** The tiers that a tier includes, itself last: those below it if its membership includes them. */
export function includedTiers<T extends Pick<Tier, 'id'>>(
  tiers: readonly T[],
  { id, includesLower }: { id: string; includesLower: boolean },
): readonly T[] {
  const at = tiers.findIndex((tier) => tier.id === id);
  return tiers.slice(includesLower ? 0 : at, at + 1);
}

/** The files and contents of a membership that no tier gives, so that no member could open them. */
export function inNoTier<T extends { id: string }>(items: readonly T[], tiers: readonly Tier[]): T[] {
  const given = new Set(tiers.flatMap(({ fileIds, contentIds = [] }) => [...fileIds, ...contentIds]));
  return items.filter(({ id }) => !given.has(id));
}
