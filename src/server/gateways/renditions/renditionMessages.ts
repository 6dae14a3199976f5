import type { RenditionProblem } from '#shared/rules/renditions.ts';

/** What the server tells the process that makes renditions. The video is the file `source` in the folder, where it writes the renditions. */
export interface RenditionRequest {
  ffmpeg: string;
  folder: string;
  /** The name that ffmpeg has for the format of the video. */
  format: string;
}

/** What the process answers: its progress, and at last the outcome. `interrupted`: somebody else ended ffmpeg, or the disk is full. */
export type RenditionAnswer =
  | { kind: 'progress'; percent: number }
  | { kind: 'made'; heights: number[]; names: string[] }
  | { kind: 'failed'; problem: RenditionProblem }
  | { kind: 'interrupted'; reason: string };
