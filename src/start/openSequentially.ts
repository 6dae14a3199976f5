export interface Opening {
  /** Waits for one more resource and registers how to close it. After closing has begun, nothing more is opened. */
  open<Thing>(resource: Promise<Thing>, close: (opened: Thing) => Promise<void> | undefined): Promise<Thing>;
  /** Registers how to close something that is open already. Once closing has begun, that happens at once. */
  add(close: () => Promise<void>): void;
  /** Closes everything that was opened, last first, including what is still opening. */
  close(): Promise<void>;
  /** Asks everything that is still open to close at once, for when there is no time to wait. */
  hurry(): void;
}

/** Tracks what a start has opened, so that an interrupted start leaves nothing running. */
export function openSequentially(): Opening {
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
          // The caller handles the failure. Here it only means that there is nothing to close.
          () => undefined,
        ),
      );
      const opened = await thing;
      if (closing) throw new Error('Stopped during startup.');
      return opened;
    },
    add(close) {
      if (closing) void close();
      else closers.push(close);
    },
    close: () => (closing ??= closeAll()),
    hurry: () => void Promise.allSettled(closers.splice(0).map((close) => close())),
  };
}
