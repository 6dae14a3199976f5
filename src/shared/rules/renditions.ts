/**
 * The renditions of a video: the same pictures in several sizes, in segments of six seconds, so that a player can choose what its
 * connection carries. They exist only where the operator has set an ffmpeg.
 */
export const RENDITION_STATES = ['waiting', 'making', 'ready', 'failed', 'canceled'] as const;
export type RenditionState = (typeof RENDITION_STATES)[number];

/** The reasons why a video has no renditions. Its customers watch the file as it was uploaded. */
export const RENDITION_PROBLEMS = ['unreadable', 'no-picture', 'too-slow', 'too-large', 'interrupted'] as const;
export type RenditionProblem = (typeof RENDITION_PROBLEMS)[number];

/** The names of the files of renditions. Those of a size begin with its height. */
export const MASTER_PLAYLIST = 'master.m3u8';
export const RENDITION_NAME = /^(?:master|audio|\d{1,4})\.(?:m3u8|mp4)$/;

export const SEGMENT_SECONDS = 6;

/** What the renditions of one video may use while they are made. */
export const RENDITION_HOURS = 6;
export const RENDITION_MEMORY_MB = 2_048;
const BYTES_MAX = 16_000_000_000;
/** The most bytes of the renditions of a video. Short and simple videos may grow more than others. */
export const renditionBytesMax = (videoBytes: number): number => Math.min(BYTES_MAX, 3 * videoBytes + 200_000_000);
/** The bytes that stay free on the disk while renditions are made. */
export const RENDITION_FREE_BYTES = 1_000_000_000;

/** A node relies for so long on what it read about somebody's access to a video that is playing. */
export const RENDITION_ACCESS_SECONDS = 30;

export interface Rung {
  /** The shorter side of the picture, which names the rendition. */
  height: number;
  /** The picture itself, in even numbers of pixels. */
  size: { width: number; height: number };
  /** The most bits per second of its pictures. */
  bits: number;
}

const HEIGHTS = [1080, 720, 480];
const BITS = [
  { from: 900, bits: 5_000_000 },
  { from: 600, bits: 2_800_000 },
  { from: 0, bits: 1_400_000 },
];

/** The sizes that are made of a picture, the largest first. Each has a height of its own, and none is larger than the picture. */
export function rungsOf(picture: { width: number; height: number }): Rung[] {
  const shorter = Math.min(picture.width, picture.height);
  const top = Math.min(shorter, HEIGHTS[0] ?? shorter);
  return [top, ...HEIGHTS.filter((height) => height < even(top))].map((height) => ({
    height: even(height),
    size: { width: even((picture.width * height) / shorter), height: even((picture.height * height) / shorter) },
    bits: BITS.find(({ from }) => height >= from)?.bits ?? 0,
  }));
}

const even = (pixels: number): number => Math.max(2, Math.floor(pixels / 2) * 2);
