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

/** What is known about one flag for one asker. */
export interface FlagState {
  flag: Flag;
  isOn: boolean;
  /** Share of creators for whom it is on, 0 to 100; null where no share was set. */
  percentage: number | null;
  /** What was decided for the asker's store; null where nothing was. */
  ofStore: boolean | null;
  /** The creator, or the store where no creator is known; null for somebody unknown. */
  subject: string | null;
}

/** Whether a flag is on: the store's own override, else the percentage, else the flag itself. */
export function isFlagOn({ flag, isOn, percentage, ofStore, subject }: FlagState): boolean {
  if (ofStore !== null) return ofStore;
  if (percentage === null) return isOn;
  // Nobody in particular belongs to no share but the whole.
  return subject === null ? percentage >= 100 : bucketOf(flag, subject) < percentage;
}

/** Where somebody stands among the hundred of a flag: always the same, and another place for every flag. */
export const bucketOf = (flag: Flag, subject: string): number => scatter(`${flag}:${subject.toLowerCase()}`) % 100;

/** FNV-1a with a last stir, since neighbouring ids must not land side by side. */
function scatter(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
