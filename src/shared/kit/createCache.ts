/** A cache with a size limit. It empties itself when it is full. */
export function createCache<Made>(most: number) {
  const entries = new Map<string, { made: Made }>();
  return (key: string, make: () => Made): Made => {
    const known = entries.get(key);
    if (known) return known.made;
    if (entries.size >= most) entries.clear();
    const made = make();
    entries.set(key, { made });
    return made;
  };
}
