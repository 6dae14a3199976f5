import { refuse } from '#shared/contract/refusals.ts';

/** Pictures in hand at once: each holds up to 10 MB until its turn to be rendered comes. */
const MOST = 16;
/** Of one creator, so that nobody alone takes all places. */
const MOST_OF_ONE = 4;

const RETRY_SECONDS = 5;

const held = new Map<string, number>();
let taken = 0;

/** Does the work as soon as it is asked for, or refuses when too many pictures are in hand. */
export async function withImagePlace<Result>(creatorId: string, work: () => Promise<Result>): Promise<Result> {
  const own = held.get(creatorId) ?? 0;
  if (taken >= MOST || own >= MOST_OF_ONE) refuse('images-busy', { retryAfter: RETRY_SECONDS });
  taken += 1;
  held.set(creatorId, own + 1);
  try {
    return await work();
  } finally {
    taken -= 1;
    const rest = (held.get(creatorId) ?? 1) - 1;
    if (rest > 0) held.set(creatorId, rest);
    else held.delete(creatorId);
  }
}
