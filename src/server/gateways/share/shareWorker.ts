import { drawHere } from '../threads/drawInThread.ts';
import { composeShare } from './composeShare.ts';

// The thread that draws share images for drawShare.
drawHere(composeShare);
