/**
 * Runs one piece of work at a time for each thing. What is asked for during a run follows it once:
 * an older answer never comes after a newer one, and a hundred requests cost two runs.
 * @param work never rejects
 */
export function oneAtATime<Thing>(work: (thing: Thing) => Promise<void>): (thing: Thing) => void {
  const running = new Set<Thing>();
  const asked = new Set<Thing>();
  const run = async (thing: Thing) => {
    running.add(thing);
    do {
      asked.delete(thing);
      await work(thing);
    } while (asked.has(thing));
    running.delete(thing);
  };
  return (thing) => {
    if (running.has(thing)) asked.add(thing);
    else void run(thing);
  };
}
