import type { SentFile } from '../../access/sentFile.ts';

/** Escapes a text for one line of Markdown, so that it creates no link, heading or list. */
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
