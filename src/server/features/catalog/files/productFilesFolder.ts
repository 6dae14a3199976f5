const DAY_MS = 24 * 60 * 60 * 1000;

/** The storage folder for new files. The date in it lets the sweep know how old they are. */
export const productFilesFolder = (storeId: string, now: Date): string => `${storeFolder(storeId)}/${dayOf(now)}`;

export const storeFolder = (storeId: string): string => `files/${storeId}`;

/** Whether a key in `storeFolder` is more than a day old. False for keys in another format. */
export function isOlderThanADay(key: string, now: Date): boolean {
  const day = /^files\/[^/]+\/(\d{8})\//.exec(key)?.[1];
  return day !== undefined && day < dayOf(new Date(now.getTime() - DAY_MS));
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10).replaceAll('-', '');
