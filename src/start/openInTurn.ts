export interface Opening {
  /** Waits for one more thing, and remembers how it is closed; nothing more is opened once closing has begun. */
  open<Thing>(thing: Promise<Thing>, close: (opened: Thing) => Promise<void> | undefined): Promise<Thing>;
  /** Closes what was opened, the last first, and what is being opened just now as soon as it is there. */
  close(): Promise<void>;
  /** Asks all that is still open to close at once, for when there is no time left to wait for its turn. */
  hurry(): void;
}

/** What a start has opened so far, so that an end in the midst of it leaves nothing running. */
export function openInTurn(): Opening {
  const closers: (() => Promise<void>)[] = [];
  let closing: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  }

  return {
    async open(thing, close) {
      closers.push(() =>
        thing.then(
          (opened) => close(opened),
          // Whoever opened it hears of the failure; here it only says that nothing is left to close.
          () => undefined,
        ),
      );
      const opened = await thing;
      if (closing) throw new Error('It was stopped while it started.');
      return opened;
    },
    close: () => (closing ??= closeAll()),
    hurry: () => void Promise.allSettled(closers.splice(0).map((close) => close())),
  };
}
