const QUIET_MS = 2000;

/** Acts once the page has fetched nothing for a while: it stands, and nobody waits for more. Answers the way to stop. */
export function whenQuiet(act: () => void): () => void {
  let timer = setTimeout(done, QUIET_MS);
  const watch = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(done, QUIET_MS);
  });
  watch.observe({ type: 'resource' });
  function done() {
    watch.disconnect();
    act();
  }
  return () => {
    watch.disconnect();
    clearTimeout(timer);
  };
}
