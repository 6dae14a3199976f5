/**
 * Most file systems allow names of 255 bytes. The rest is left for the suffix that a browser adds to a second download.
 */
const LONGEST_NAME_BYTES = 240;
const LONGEST_EXTENSION = 16;

/** A Content-Disposition value (RFC 6266), with the name in ASCII for old clients and in full (RFC 8187). */
export function contentDisposition(filename: string, type: 'attachment' | 'inline' = 'attachment'): string {
  const name = safeFilename(filename);
  return `${type}; filename="${asciiName(name)}"; filename*=UTF-8''${escapeExtended(name)}`;
}

/** A file name that is safe on any system: no path, no invisible characters, no change of text direction. */
export function safeFilename(filename: string): string {
  const name = filename
    .replace(/[/\\]/g, '-')
    // Control, format and unpaired surrogate characters. U+200C and U+200D stay, because Persian, Hindi and emoji need
    // them.
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return cut(name) || 'file';
}

function cut(name: string): string {
  if (bytesOf(name) <= LONGEST_NAME_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= LONGEST_EXTENSION ? name.slice(dot) : '';
  let shortened = '';
  let room = LONGEST_NAME_BYTES - bytesOf(extension);
  for (const { segment } of new Intl.Segmenter().segment(name.slice(0, name.length - extension.length))) {
    room -= bytesOf(segment);
    if (room < 0) break;
    shortened += segment;
  }
  return shortened.trimEnd() + extension;
}

function asciiName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      // Some browsers decode percent escapes here, and quotes end the value.
      .replace(/["\\%]/g, '_')
      .replace(/[^ -~]/gu, '_')
  );
}

function escapeExtended(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

const bytesOf = (text: string) => Buffer.byteLength(text);
