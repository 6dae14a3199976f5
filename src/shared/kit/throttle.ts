const MOST_KNOWN = 100;

/**
 * Throttles repeated messages by key. Returns how many calls were suppressed since the last one that passed, or null if
 * this call is suppressed.
 */
export function throttle(everyMs: number) {
  const passed = new Map<string, { at: number; suppressed: number }>();
  return (what: string, now: number): number | null => {
    const last = passed.get(what);
    if (last && now - last.at < everyMs) {
      last.suppressed += 1;
      return null;
    }
    if (passed.size >= MOST_KNOWN) passed.clear();
    passed.set(what, { at: now, suppressed: 0 });
    return last?.suppressed ?? 0;
  };
}
