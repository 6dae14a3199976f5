import type { Loose } from './world.ts';

/** The code with which a call was refused. Undefined: it was not. */
export const refusalOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: Loose) => error.details?.refusal,
  );
