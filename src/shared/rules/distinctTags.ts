/** Removes tags that differ only in case. The first spelling and its position remain. */
export function distinctTags(tags: readonly string[]): string[] {
  const known = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}
