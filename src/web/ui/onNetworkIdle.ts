const QUIET_MS = 2000;

/** Calls back once the page has made no request for a while. Returns a function that cancels it. */
export function onNetworkIdle(act: () => void): () => void {
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
