const MOST_KNOWN = 100;

/**
 * Throttles repeated messages by key. Returns how many calls were suppressed since the last one that passed, or null if
 * this call is suppressed.
 */
export function throttle(everyMs: number) {
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
