/** The feature flags and their defaults (specification, point 3). */
export const FLAG_DEFAULTS = {
  websiteBuilder: false,
  affiliateProgram: true,
  advancedAnalytics: false,
  multiStore: true,
  customDomains: false,
} as const satisfies Record<string, boolean>;

export type Flag = keyof typeof FLAG_DEFAULTS;

export const FLAGS = [
  'websiteBuilder',
  'affiliateProgram',
  'advancedAnalytics',
  'multiStore',
  'customDomains',
] as const;

/** The settings of one flag that apply to one creator or store. */
export interface FlagState {
  flag: Flag;
  isOn: boolean;
  /** The percentage of creators it is on for, 0 to 100. Null if no rollout is set. */
  percentage: number | null;
  /** The override for the store. Null if there is none. */
  ofStore: boolean | null;
  /** The creator's id, or the store's if no creator is known. Null for anonymous visitors. */
  subject: string | null;
}

/** Whether a flag is on: the store's override, else the rollout, else the flag's own value. */
export function isFlagOn({ flag, isOn, percentage, ofStore, subject }: FlagState): boolean {
  if (ofStore !== null) return ofStore;
  if (percentage === null) return isOn;
  // Anonymous visitors are only included in a rollout of 100 percent.
  return subject === null ? percentage >= 100 : bucketOf(flag, subject) < percentage;
}

/** The bucket, 0 to 99, of a creator or store for a flag. It is stable, and differs between flags. */
export const bucketOf = (flag: Flag, subject: string): number => scatter(`${flag}:${subject.toLowerCase()}`) % 100;

/** FNV-1a with a final mix, so that similar ids do not get neighboring buckets. */
function scatter(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
