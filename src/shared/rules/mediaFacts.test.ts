import { describe, expect, it } from 'vitest';
import { mediaFactsOf, playbackProblem, startsSlowly, UNKNOWN_MEDIA, type MediaFacts } from './mediaFacts.ts';

const problemOf = (mime: string, media: Partial<MediaFacts> | null) =>
  playbackProblem({ mime, media: media && { ...UNKNOWN_MEDIA, isRead: true, ...media } });

describe('what browsers cannot play', () => {
  it.each([
    ['video/mp4', { video: 'avc1.640028', audio: 'mp4a.40.2' }],
    ['video/webm', { video: 'vp09.00.31.08', audio: 'opus' }],
    ['video/mp4', { video: 'av01.0.04M.08', audio: null }],
    ['audio/mpeg', { audio: 'mp3' }],
    ['audio/wav', { audio: 'pcm-s16' }],
    // Nobody knows yet, or ever.
    ['video/mp4', null],
    ['video/mp4', {}],
    ['application/pdf', null],
  ])('is not a %s with %j', (mime, media) => {
    expect(problemOf(mime, media)).toBeNull();
  });

  it.each([
    ['video/mp4', { video: 'hvc1.1.6.L93.B0' }, 'picture', 'HEVC'],
    ['video/mp4', { video: 'avc1.6e0028' }, 'picture', 'H.264 with more than 8 bits or full color'],
    ['video/mp4', { video: 'mp4v' }, 'picture', 'MPEG-4 Visual'],
    ['video/mp4', { video: 'xyz1' }, 'picture', null],
    ['video/mp4', { video: 'avc1.4d0028', audio: 'ac-3' }, 'sound', 'Dolby Digital'],
    ['audio/mp4', { audio: 'alac' }, 'sound', 'Apple Lossless'],
    ['video/quicktime', { video: 'avc1.4d0028' }, 'format', null],
    ['video/x-matroska', null, 'format', null],
  ])('is a %s with %j', (mime, media, because, codec) => {
    expect(problemOf(mime, media)).toEqual({ because, codec });
  });

  it('says that a file starts slowly only if it plays', () => {
    const slow = { ...UNKNOWN_MEDIA, isRead: true, isIndexLast: true };
    expect(startsSlowly({ mime: 'video/mp4', media: { ...slow, video: 'avc1.4d0028' } })).toBe(true);
    expect(startsSlowly({ mime: 'video/mp4', media: { ...slow, video: 'hvc1.1' } })).toBe(false);
    expect(startsSlowly({ mime: 'video/mp4', media: null })).toBe(false);
  });

  it('takes facts of a later version for unknown', () => {
    expect(mediaFactsOf({ isRead: 'maybe' })).toEqual(UNKNOWN_MEDIA);
    expect(mediaFactsOf(null)).toBeNull();
  });
});
