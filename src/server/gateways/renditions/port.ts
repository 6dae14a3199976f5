import type { Readable } from 'node:stream';
import type { RenditionProblem } from '#shared/rules/renditions.ts';

export interface VideoSource {
  bytes: number;
  mime: string;
  open: () => Promise<Readable>;
}

export interface RenditionSteps {
  /** Called every second from the beginning to the end. False: nobody wants the renditions any more. */
  onProgress: (percent: number) => Promise<boolean>;
  /** Stores one file of the renditions. */
  store: (name: string, content: Readable) => Promise<void>;
}

export type RenditionOutcome =
  /** `heights`: the shorter sides of the pictures. */
  { state: 'made'; heights: number[] } | { state: 'stopped' } | { state: 'failed'; problem: RenditionProblem };

/** Makes the renditions of videos. */
export interface RenditionMaker {
  /** Throws if it was interrupted, or the machine has no room: another try may succeed. */
  make(source: VideoSource, steps: RenditionSteps): Promise<RenditionOutcome>;
  /** Removes what killed processes left before a time. */
  clearAbandoned(before: Date): Promise<void>;
}
