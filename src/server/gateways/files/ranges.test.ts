import { describe, expect, it } from 'vitest';
import { readRange } from './ranges.ts';

const ETAG = '"sha-1"';
const outcome = (header: string | undefined, size: number, ifRange?: string) => {
  const answer = readRange(header, size, { etag: ETAG, ifRange });
  return answer.status === 416 ? '416' : `${answer.status} ${answer.start}-${answer.end}`;
};

describe('readRange', () => {
  it.each([
    [undefined, 1000, '200 0-999'],
    ['', 1000, '200 0-999'],
    ['bytes=0-499', 1000, '206 0-499'],
    ['bytes=500-999', 1000, '206 500-999'],
    ['bytes=0-0', 1000, '206 0-0'],
    ['bytes=999-999', 1000, '206 999-999'],
    ['bytes=500-', 1000, '206 500-999'],
    ['bytes=0-', 1000, '206 0-999'],
    ['bytes=-1', 1000, '206 999-999'],
    ['bytes=-500', 1000, '206 500-999'],
    ['bytes=-5000', 1000, '206 0-999'],
    ['bytes=0-5000', 1000, '206 0-999'],
    ['bytes=0-99999999999999999999999999', 1000, '206 0-999'],
    ['Bytes=1-2', 1000, '206 1-2'],
    [' bytes = 1-2 ', 1000, '206 1-2'],
    ['bytes=1000-', 1000, '416'],
    ['bytes=1000-2000', 1000, '416'],
    ['bytes=99999999999999999999999999-', 1000, '416'],
    ['bytes=-0', 1000, '416'],
    ['bytes=5-4', 1000, '200 0-999'],
    ['bytes=-', 1000, '200 0-999'],
    ['bytes=', 1000, '200 0-999'],
    ['bytes', 1000, '200 0-999'],
    ['bytes=a-b', 1000, '200 0-999'],
    ['bytes=1.5-2', 1000, '200 0-999'],
    ['bytes=--1', 1000, '200 0-999'],
    ['bytes=0x1-2', 1000, '200 0-999'],
    ['bytes=٣-٥', 1000, '200 0-999'],
    ['items=0-5', 1000, '200 0-999'],
    ['bytes=0-1,5-6', 1000, '200 0-999'],
    ['bytes=0-1,', 1000, '200 0-999'],
    ['bytes=0-0', 1, '206 0-0'],
    ['bytes=0-', 0, '200 0--1'],
    ['bytes=-5', 0, '200 0--1'],
    [undefined, 0, '200 0--1'],
    ['bytes=17179869183-', 17_179_869_184, '206 17179869183-17179869183'],
  ])('answers %j of %d bytes with %s', (header, size, wanted) => {
    expect(outcome(header, size)).toBe(wanted);
  });

  it.each([
    [ETAG, '206 0-4'],
    [` ${ETAG} `, '206 0-4'],
    ['"sha-2"', '200 0-999'],
    ['W/"sha-1"', '200 0-999'],
    ['sha-1', '200 0-999'],
    ['Sun, 01 Mar 2026 12:00:00 GMT', '200 0-999'],
    ['', '200 0-999'],
  ])('with If-Range %j answers %s', (ifRange, wanted) => {
    expect(outcome('bytes=0-4', 1000, ifRange)).toBe(wanted);
  });

  it('sends the whole file instead of a 416 if the version changed', () => {
    expect(outcome('bytes=5000-', 1000, '"sha-2"')).toBe('200 0-999');
  });

  it('never matches a weak ETag', () => {
    expect(readRange('bytes=0-4', 1000, { etag: 'W/"x"', ifRange: 'W/"x"' }).status).toBe(200);
  });

  it('sets length, range and ETag headers', () => {
    const facts = { 'accept-ranges': 'bytes', etag: ETAG };
    const headers = (range?: string) => readRange(range, 1000, { etag: ETAG }).headers;
    expect(headers()).toEqual({ ...facts, 'content-length': '1000' });
    expect(headers('bytes=10-19')).toEqual({ ...facts, 'content-length': '10', 'content-range': 'bytes 10-19/1000' });
    expect(headers('bytes=1000-')).toEqual({ ...facts, 'content-length': '0', 'content-range': 'bytes */1000' });
  });
});
