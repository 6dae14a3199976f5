/** Keeps what costs more to make than to keep, by its key. When there are too many, keeping begins anew. */
export function keepMade<Made>(most: number) {
  const kept = new Map<string, { made: Made }>();
  return (key: string, make: () => Made): Made => {
    const known = kept.get(key);
    if (known) return known.made;
    if (kept.size >= most) kept.clear();
    const made = make();
    kept.set(key, { made });
    return made;
  };
}
