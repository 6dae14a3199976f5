import pLimit from 'p-limit';
import type { ShareImageInput } from './composeShare.ts';

/** One at a time: it is made once for each version of a store, and never while somebody waits for a page. */
const takeTurn = pLimit(1);

/** Draws the picture that stands for a page where it is shared, as PNG. */
export const drawShare = (input: ShareImageInput): Promise<Buffer> =>
  takeTurn(async () => {
    // The libraries for text take half a second and 80 MB: only a process that draws loads them.
    const { composeShare } = await import('./composeShare.ts');
    return composeShare(input);
  });
