import { describe, expect, it } from 'vitest';
import { PLAYER_ORIGINS, readAudioAddress, readVideoAddress } from './players.ts';

const YT = `${PLAYER_ORIGINS.YouTube}/embed`;
const ID = 'dQw4w9WgXcQ';
const PLAIN = `${YT}/${ID}?autoplay=1&rel=0`;

describe('a video URL', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}`, PLAIN],
    [`https://youtube.com/watch?v=${ID}&feature=share`, PLAIN],
    [`http://m.youtube.com/watch?app=desktop&v=${ID}`, PLAIN],
    [`https://music.youtube.com/watch?v=${ID}&list=RDAMVM`, PLAIN],
    [`https://youtu.be/${ID}?si=abc_DEF-123`, PLAIN],
    [`https://youtu.be/${ID}?t=90`, `${PLAIN}&start=90`],
    [`https://www.youtube.com/watch?v=${ID}&t=1m30s`, `${PLAIN}&start=90`],
    [`https://www.youtube.com/watch?v=${ID}&t=1h2m3s#x`, `${PLAIN}&start=3723`],
    [`https://www.youtube.com/embed/${ID}?start=12`, `${PLAIN}&start=12`],
    [`https://www.youtube-nocookie.com/embed/${ID}`, PLAIN],
    [`https://www.youtube.com/live/${ID}`, PLAIN],
    [`https://www.youtube.com/v/${ID}`, PLAIN],
    [`https://www.youtube.com/shorts/${ID}`, PLAIN],
    [
      'https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
      `${YT}/videoseries?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf&autoplay=1`,
    ],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    ['https://www.vimeo.com/76979871#t=10s', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e'],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
    ],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    ['https://vimeo.com/groups/motion/videos/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    ['https://vimeo.com/showcase/1234567/video/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    [
      'https://www.tiktok.com/@some.one/video/7106594312292453675?lang=en',
      'https://www.tiktok.com/player/v1/7106594312292453675?autoplay=1',
    ],
    [
      'https://m.tiktok.com/@x/video/7106594312292453675',
      'https://www.tiktok.com/player/v1/7106594312292453675?autoplay=1',
    ],
    [
      'https://www.tiktok.com/embed/v2/7106594312292453675',
      'https://www.tiktok.com/player/v1/7106594312292453675?autoplay=1',
    ],
  ])('%s is played at %s', (address, frame) => {
    expect(readVideoAddress(address)?.frame).toBe(frame);
  });

  it('of a vertical video is recognized', () => {
    expect(readVideoAddress(`https://www.youtube.com/shorts/${ID}`)?.isTall).toBe(true);
    expect(readVideoAddress('https://www.tiktok.com/@a/video/7106594312292453675')?.isTall).toBe(true);
    expect(readVideoAddress(`https://youtu.be/${ID}`)?.isTall).toBe(false);
  });
});

describe('an audio URL', () => {
  const track = '4uLU6hMCjMI75M1A2tKUQC';
  it.each([
    [`https://open.spotify.com/track/${track}?si=1`, `https://open.spotify.com/embed/track/${track}`],
    [`https://open.spotify.com/intl-de/album/${track}`, `https://open.spotify.com/embed/album/${track}`],
    [`https://open.spotify.com/embed/playlist/${track}`, `https://open.spotify.com/embed/playlist/${track}`],
    [`https://open.spotify.com/episode/${track}`, `https://open.spotify.com/embed/episode/${track}`],
    [`https://open.spotify.com/show/${track}`, `https://open.spotify.com/embed/show/${track}`],
    [`https://open.spotify.com/artist/${track}`, `https://open.spotify.com/embed/artist/${track}`],
    [
      'https://soundcloud.com/someone/a-song?utm_source=x',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fsomeone%2Fa-song&auto_play=true',
    ],
    [
      'https://m.soundcloud.com/someone/sets/a-list',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fsomeone%2Fsets%2Fa-list&auto_play=true',
    ],
    [
      'https://soundcloud.com/someone/a-song/s-Ab12cD',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fsomeone%2Fa-song%2Fs-Ab12cD&auto_play=true',
    ],
  ])('%s is played at %s', (address, frame) => {
    expect(readAudioAddress(address)?.frame).toBe(frame);
  });
});

it.each([
  '',
  'not an address',
  `javascript:alert(1)//https://youtu.be/${ID}`,
  `data:text/html,https://youtu.be/${ID}`,
  `https://youtube.com.evil.example/watch?v=${ID}`,
  `https://evil.example/https://youtu.be/${ID}`,
  `https://notyoutube.com/watch?v=${ID}`,
  `https://user@www.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com@evil.example/watch?v=${ID}`,
  `https://www.youtube.com:8443/watch?v=${ID}`,
  `https://www.youtube.com\\@evil.example/watch?v=${ID}`,
  `//www.youtube.com/watch?v=${ID}`,
  `ftp://www.youtube.com/watch?v=${ID}`,
  'https://www.youtube.com/watch?v="><script>alert(1)</script>',
  `https://www.youtube.com/watch?v=${ID}0`,
  `https://www.youtube.com/watch?v=${ID.slice(1)}`,
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://www.youtube.com/embed/..%2f..%2flogin',
  'https://www.youtube.com/playlist?list=x"onload=alert(1)',
  'https://www.youtube.com/@someone',
  'https://vimeo.com/12',
  'https://vimeo.com/user"onload=/76979871',
  'https://vimeo.com/showcase/1234567',
  'https://vimeo.com.evil.example/76979871',
  'https://player.vimeo.com.evil.example/video/76979871',
  'https://vm.tiktok.com/ZMabcdef/',
  'https://www.tiktok.com/@someone',
  'https://www.tiktok.com/@x/video/7106594312292453675"onload=alert(1)',
  'https://www.tiktok.com/redirect/v1/7106594312292453675',
  'https://open.spotify.com.evil.example/track/4uLU6hMCjMI75M1A2tKUQC',
  'https://open.spotify.com/track/../../login',
  'https://open.spotify.com/user/4uLU6hMCjMI75M1A2tKUQC',
  'https://soundcloud.com/someone',
  'https://soundcloud.com/discover/sets/new',
  'https://soundcloud.com/a/b"><svg/onload=alert(1)>',
  'https://on.soundcloud.com/abc12',
  'https://soundcloud.com/a/b/c/d/e',
])('there is no player for %s', (address) => {
  expect(readVideoAddress(address)).toBeNull();
  expect(readAudioAddress(address)).toBeNull();
});
