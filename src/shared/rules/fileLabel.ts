import { formatDuration } from './duration.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';

/** A readable size: '212 KB', '8.4 MB'. Uses powers of 1,000, as other shops do. */
export function sizeLabel(bytes: number, { language, common }: Messages): string {
  const units = common.units.split(' ');
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  const digits = step > 0 && value < 10 ? 1 : 0;
  return `${value.toLocaleString(language, { maximumFractionDigits: digits, useGrouping: false })} ${units[step] ?? ''}`;
}

/** '12:34'. Null for files of an unknown length. */
export const durationLabel = ({ durationSeconds }: { durationSeconds: number | null }): string | null =>
  durationSeconds === null ? null : formatDuration(durationSeconds);

type Kind = keyof Messages['kinds'];

const KINDS: readonly (readonly [pattern: RegExp, kind: Kind])[] = [
  [/^application\/epub\+zip$/, 'ebook'],
  [/^application\/(zip|x-7z-compressed|x-rar-compressed|vnd\.rar|gzip|x-tar)$/, 'archive'],
  [/spreadsheet|ms-excel|^text\/csv$/, 'spreadsheet'],
  [/presentation|ms-powerpoint/, 'slides'],
  [/wordprocessing|msword|opendocument\.text|rtf/, 'document'],
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/^font\//, 'font'],
  [/^text\//, 'text'],
];

/** The type of a file in a word: by its content, else by its file extension, else 'File'. */
export function kindLabel({ name, mime }: { name: string; mime: string }, { kinds }: Messages): string {
  if (mime === 'application/pdf') return 'PDF';
  const known = KINDS.find(([pattern]) => pattern.test(mime));
  if (known) return kinds[known[1]];
  const ending = /\.([a-z\d]{1,5})$/i.exec(name)?.[1];
  return ending ? ending.toUpperCase() : kinds.file;
}
