/** Written differently in case only, two tags are one; the first writing stays, in its place. */
export function distinctTags(tags: readonly string[]): string[] {
  const known = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}
