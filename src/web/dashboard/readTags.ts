import { distinctTags } from '#shared/rules/distinctTags.ts';

/** Parses comma-separated tags. */
export function readTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim());
  return distinctTags(tags.filter((tag) => tag !== ''));
}
