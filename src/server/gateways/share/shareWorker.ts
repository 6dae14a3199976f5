import { parentPort } from 'node:worker_threads';
import { composeShare, type ShareImageInput } from './composeShare.ts';

/** What the thread sends back for each image. */
export type ShareAnswer = { png: Uint8Array } | { fault: string };

// The thread that draws share images for drawShare.
parentPort?.on('message', (input: ShareImageInput) => {
  composeShare(input).then(
    (png) => answer({ png }),
    (error: unknown) => answer({ fault: String(error) }),
  );
});

const answer = (message: ShareAnswer) => parentPort?.postMessage(message, []);
