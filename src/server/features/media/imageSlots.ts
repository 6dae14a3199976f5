import { refuse } from '#shared/contract/refusals.ts';

/** The maximum number of concurrent image uploads. Each holds up to 10 MB until it is rendered. */
const MOST = 16;
/** The maximum per creator, so that one person cannot take all slots. */
const MOST_OF_ONE = 4;

const RETRY_SECONDS = 5;

const usesImages = new Map<string, number>();
let taken = 0;

/** Runs the work, or refuses if too many images are being processed. */
export async function withImageSlot<Result>(creatorId: string, work: () => Promise<Result>): Promise<Result> {
  const own = usesImages.get(creatorId) ?? 0;
  if (taken >= MOST || own >= MOST_OF_ONE) refuse('images-busy', { retryAfter: RETRY_SECONDS });
  taken += 1;
  usesImages.set(creatorId, own + 1);
  try {
    return await work();
  } finally {
    taken -= 1;
    const rest = (usesImages.get(creatorId) ?? 1) - 1;
    if (rest > 0) usesImages.set(creatorId, rest);
    else usesImages.delete(creatorId);
  }
}
