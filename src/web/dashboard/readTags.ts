import { distinctTags } from '#shared/rules/distinctTags.ts';

/** Tags as typed, between commas. */
export function readTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim());
  return distinctTags(tags.filter((tag) => tag !== ''));
}
