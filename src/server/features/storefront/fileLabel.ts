const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size as people read it: '212 KB', '8.4 MB'. Thousands, like the shops that buyers know. */
export function sizeLabel(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  const digits = step > 0 && value < 10 ? 1 : 0;
  return `${Number(value.toFixed(digits))} ${UNITS[step] ?? 'B'}`;
}

const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^application\/pdf$/, 'PDF'],
  [/^application\/epub\+zip$/, 'E-book'],
  [/^application\/(zip|x-7z-compressed|x-rar-compressed|vnd\.rar|gzip|x-tar)$/, 'Archive'],
  [/spreadsheet|ms-excel|^text\/csv$/, 'Spreadsheet'],
  [/presentation|ms-powerpoint/, 'Slides'],
  [/wordprocessing|msword|opendocument\.text|rtf/, 'Document'],
  [/^image\//, 'Image'],
  [/^audio\//, 'Audio'],
  [/^video\//, 'Video'],
  [/^font\//, 'Font'],
  [/^text\//, 'Text'],
];

/** What a file is, in a word: by its content, else by its name's ending, else 'File'. */
export function kindLabel({ name, mime }: { name: string; mime: string }): string {
  const known = KINDS.find(([pattern]) => pattern.test(mime));
  if (known) return known[1];
  const ending = /\.([a-z\d]{1,5})$/i.exec(name)?.[1];
  return ending ? ending.toUpperCase() : 'File';
}
