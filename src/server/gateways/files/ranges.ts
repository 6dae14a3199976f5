type RangeHeaders = Record<string, string>;

export type RangeAnswer =
  | { status: 200; start: 0; end: number; headers: RangeHeaders }
  | { status: 206; start: number; end: number; headers: RangeHeaders }
  | { status: 416; headers: RangeHeaders };

type Validators = { etag: string; ifRange?: string | undefined };

/**
 * Decides which part of a representation of `size` bytes to send (RFC 9110, 13.1.5 and 14). `start` and `end` are
 * inclusive; an empty file has end -1. Anything but one valid byte range, including several ranges, gets the whole
 * file.
 */
export function readRange(header: string | undefined, size: number, { etag, ifRange }: Validators): RangeAnswer {
  const facts = { 'accept-ranges': 'bytes', etag };
  const whole = (): RangeAnswer => ({
    status: 200,
    start: 0,
    end: size - 1,
    headers: { ...facts, 'content-length': `${size}` },
  });

  const range = parseRange(header);
  // No Content-Range can describe an empty part, and some clients send a range with every request.
  if (!range || size === 0 || !sameVersion(etag, ifRange)) return whole();

  const found = within(range, size);
  if (!found) return { status: 416, headers: { ...facts, 'content-range': `bytes */${size}`, 'content-length': '0' } };
  const [start, end] = found;
  const headers = {
    ...facts,
    'content-range': `bytes ${start}-${end}/${size}`,
    'content-length': `${end - start + 1}`,
  };
  return { status: 206, start, end, headers };
}

type Range = { first: number; last: number } | { suffix: number };

function parseRange(header: string | undefined): Range | null {
  const [, first, last] = /^\s*bytes\s*=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  if (first === '') return { suffix: Number(last) };
  const range = { first: Number(first), last: last === '' ? Number.POSITIVE_INFINITY : Number(last) };
  return range.last < range.first ? null : range;
}

function within(range: Range, size: number): [number, number] | null {
  if ('suffix' in range) return range.suffix === 0 ? null : [Math.max(0, size - range.suffix), size - 1];
  return range.first >= size ? null : [range.first, Math.min(range.last, size - 1)];
}

/** Only an equal strong ETag proves that a part still matches. A date is too coarse and never matches. */
function sameVersion(etag: string, ifRange: string | undefined): boolean {
  return ifRange === undefined || (ifRange.trim() === etag && !etag.startsWith('W/'));
}
