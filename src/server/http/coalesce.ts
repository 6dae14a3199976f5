/**
 * Runs work once at a time per key. Requests during a run share one following run, so an older result never overwrites
 * a newer one, and a hundred requests cost two runs. `work` must not reject.
 */
export function coalesce<Thing>(work: (task: Thing) => Promise<void>): (thing: Thing) => void {
  const running = new Set<Thing>();
  const pending = new Set<Thing>();
  const run = async (thing: Thing) => {
    running.add(thing);
    do {
      pending.delete(thing);
      await work(thing);
    } while (pending.has(thing));
    running.delete(thing);
  };
  return (thing) => {
    if (running.has(thing)) pending.add(thing);
    else void run(thing);
  };
}
