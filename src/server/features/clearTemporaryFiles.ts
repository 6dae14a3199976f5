import type { Services } from '../access/context.ts';

const DAY_MS = 86_400_000;

/** Removes files that killed processes left half-written. A file younger than a day may still be written to. */
export async function clearTemporaryFiles({ mail, files }: Pick<Services, 'mail' | 'files'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  await mail.clearAbandoned?.(before);
  await files.clearAbandoned(before);
}
