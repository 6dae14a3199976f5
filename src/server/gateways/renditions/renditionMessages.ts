import type { RenditionProblem } from '#shared/rules/renditions.ts';

/** What the process that makes renditions is told. The video is the file `source` in the folder, where it writes the renditions. */
export interface RenditionRequest {
  ffmpeg: string;
  folder: string;
  /** How ffmpeg names the format of the video. */
  format: string;
}

/** What it answers: how far it is, and at last what became of it. `interrupted`: somebody else ended it, or the disk is full. */
export type RenditionAnswer =
  | { kind: 'progress'; percent: number }
  | { kind: 'made'; heights: number[]; names: string[] }
  | { kind: 'failed'; problem: RenditionProblem }
  | { kind: 'interrupted'; reason: string };
