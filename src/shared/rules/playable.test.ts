import { expect, it } from 'vitest';
import { isUnplayable, mediaKindOf } from './playable.ts';

it('shows formats of every current browser in a page, and names the others', () => {
  expect(['video/mp4', 'audio/ogg; codecs=opus', 'image/png', 'application/pdf'].map(mediaKindOf)).toEqual([
    'video',
    'audio',
    'image',
    'pdf',
  ]);
  expect(['image/svg+xml', 'text/html', 'application/zip', 'video/quicktime'].map(mediaKindOf)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(['video/quicktime', 'video/x-matroska', 'audio/x-aiff'].every(isUnplayable)).toBe(true);
  expect(['video/mp4', 'image/tiff', 'application/zip'].some(isUnplayable)).toBe(false);
});
