const MOST_KNOWN = 100;

/**
 * Lets the same thing be said once in a while. Asked each time, it answers how often it went unsaid since the last
 * time, or null where it was said a moment ago.
 */
export function onceAWhile(everyMs: number) {
  const said = new Map<string, { at: number; unsaid: number }>();
  return (what: string, now: number): number | null => {
    const last = said.get(what);
    if (last && now - last.at < everyMs) {
      last.unsaid += 1;
      return null;
    }
    if (said.size >= MOST_KNOWN) said.clear();
    said.set(what, { at: now, unsaid: 0 });
    return last?.unsaid ?? 0;
  };
}
