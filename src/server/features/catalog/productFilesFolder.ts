const DAY_MS = 24 * 60 * 60 * 1000;

/** Where files that arrive now are kept. The day in the key tells the sweep how old they are at least. */
export const productFilesFolder = (storeId: string, now: Date): string => `${storeFolder(storeId)}/${dayOf(now)}`;

export const storeFolder = (storeId: string): string => `files/${storeId}`;

/** Whether a key below `storeFolder` was made more than a day ago; false for a key of another make. */
export function isOlderThanADay(key: string, now: Date): boolean {
  const day = /^files\/[^/]+\/(\d{8})\//.exec(key)?.[1];
  return day !== undefined && day < dayOf(new Date(now.getTime() - DAY_MS));
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10).replaceAll('-', '');
