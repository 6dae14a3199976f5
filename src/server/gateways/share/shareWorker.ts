import { parentPort } from 'node:worker_threads';
import { answerWith } from '../threads/drawInThread.ts';
import { composeShare, type ShareImageInput } from './composeShare.ts';

// The thread that draws share images for drawShare.
parentPort?.on('message', (input: ShareImageInput) => answerWith(composeShare(input)));
