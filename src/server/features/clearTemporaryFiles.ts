import { retainedSince } from '#shared/rules/retention.ts';
import type { Services } from '../access/context.ts';

/** Removes files that killed processes left half-written. A file younger than a day may still be written to. */
export async function clearTemporaryFiles(
  { mail, files, renditions }: Pick<Services, 'mail' | 'files' | 'renditions'>,
  now: Date,
): Promise<void> {
  const before = retainedSince('temporaryFiles', now);
  await mail.clearAbandoned?.(before);
  await files.clearAbandoned(before);
  await renditions?.clearAbandoned(before);
}
