import type { ReactNode } from 'react';
import bluesky from 'simple-icons/icons/bluesky.svg?raw';
import facebook from 'simple-icons/icons/facebook.svg?raw';
import github from 'simple-icons/icons/github.svg?raw';
import mastodon from 'simple-icons/icons/mastodon.svg?raw';
import pinterest from 'simple-icons/icons/pinterest.svg?raw';
import spotify from 'simple-icons/icons/spotify.svg?raw';
import threads from 'simple-icons/icons/threads.svg?raw';
import tiktok from 'simple-icons/icons/tiktok.svg?raw';
import twitch from 'simple-icons/icons/twitch.svg?raw';
import x from 'simple-icons/icons/x.svg?raw';
import youtube from 'simple-icons/icons/youtube.svg?raw';

type Mark = { name: string; drawing: ReactNode };

/** The sign of a network and its name; a globe for one that is not known. */
export function socialMark(network: string): Mark {
  return MARKS.get(network) ?? WEBSITE;
}

const filled = (svg: string): ReactNode => <path d={roundPath(/ d="([^"]+)"/.exec(svg)?.[1] ?? '')} />;

/** Two decimals of 24 units are a hundredth of a pixel: more is only bytes. A fraction never rounds up to a whole. */
const roundPath = (path: string): string =>
  path.replace(/\.\d{3,}/g, (fraction) => Math.min(0.99, Number(fraction)).toFixed(2).slice(1).replace(/0$/, ''));

const WEBSITE: Mark = {
  name: 'Website',
  drawing: (
    <g className="line">
      <circle cx="12" cy="12" r="10" />
      <path d="M12 2a15 15 0 0 0 0 20 15 15 0 0 0 0-20M2 12h20" />
    </g>
  ),
};

// Instagram is drawn with lines: its official path alone takes a sixth of a page's bytes.
const MARKS = new Map<string, Mark>([
  [
    'instagram',
    {
      name: 'Instagram',
      drawing: (
        <g className="line">
          <rect x="2" y="2" width="20" height="20" rx="5.5" />
          <circle cx="12" cy="12" r="4.5" />
          <path d="M17.5 6.5h.01" />
        </g>
      ),
    },
  ],
  ['youtube', { name: 'YouTube', drawing: filled(youtube) }],
  ['tiktok', { name: 'TikTok', drawing: filled(tiktok) }],
  ['pinterest', { name: 'Pinterest', drawing: filled(pinterest) }],
  ['facebook', { name: 'Facebook', drawing: filled(facebook) }],
  ['x', { name: 'X', drawing: filled(x) }],
  ['threads', { name: 'Threads', drawing: filled(threads) }],
  ['bluesky', { name: 'Bluesky', drawing: filled(bluesky) }],
  ['mastodon', { name: 'Mastodon', drawing: filled(mastodon) }],
  [
    'linkedin',
    {
      name: 'LinkedIn',
      drawing: (
        <path d="M2 8.5h4.6V22H2zM4.3 2a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8zM9.5 8.5h4.3v1.9c.8-1.4 2.3-2.2 4-2.2 3.4 0 4.9 2.1 4.9 6V22h-4.6v-7c0-1.9-.6-2.9-2-2.9s-2.1 1-2.1 2.9v7H9.5z" />
      ),
    },
  ],
  ['github', { name: 'GitHub', drawing: filled(github) }],
  ['twitch', { name: 'Twitch', drawing: filled(twitch) }],
  ['spotify', { name: 'Spotify', drawing: filled(spotify) }],
  ['website', WEBSITE],
  [
    'email',
    {
      name: 'E-mail',
      drawing: (
        <g className="line">
          <rect x="2" y="4" width="20" height="16" rx="2.5" />
          <path d="m2.5 7 9.5 6 9.5-6" />
        </g>
      ),
    },
  ],
]);
