import { drawInThread } from '../threads/drawInThread.ts';
import type { ShareImageInput } from './composeShare.ts';

const draw = drawInThread({ name: 'shareWorker', beside: import.meta.filename });

/** Draws the share image of a page as PNG. Setting its text takes a third of a second. */
export const drawShare = (input: ShareImageInput): Promise<Buffer> => draw(input);
