import { bringProgram } from './bringProgram.ts';

/** The path of an ffmpeg for tests. */
export const bringFfmpeg = (): Promise<string> =>
  bringProgram({ command: 'ffmpeg', debian: 'ffmpeg', otherwise: 'sudo apt-get install ffmpeg' });
