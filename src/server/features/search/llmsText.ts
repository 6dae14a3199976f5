import type { SentFile } from '../../access/sentFile.ts';

/** Somebody's words as one line of Markdown that makes no link, heading or list of its own. */
export const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[[\]<>`*_\\]/g, '\\$&')
    .trim();

export const textFile = (lines: readonly string[]): SentFile => ({
  type: 'text/plain; charset=utf-8',
  body: `${lines.join('\n')}\n`,
  maxAgeSeconds: 300,
});
