import type { ReactNode } from 'react';
import { isNetwork, NETWORKS, type Network } from '#shared/rules/networks.ts';
import applemusic from 'simple-icons/icons/applemusic.svg?raw';
import applepodcasts from 'simple-icons/icons/applepodcasts.svg?raw';
import bandcamp from 'simple-icons/icons/bandcamp.svg?raw';
import behance from 'simple-icons/icons/behance.svg?raw';
import bluesky from 'simple-icons/icons/bluesky.svg?raw';
import buymeacoffee from 'simple-icons/icons/buymeacoffee.svg?raw';
import discord from 'simple-icons/icons/discord.svg?raw';
import dribbble from 'simple-icons/icons/dribbble.svg?raw';
import etsy from 'simple-icons/icons/etsy.svg?raw';
import facebook from 'simple-icons/icons/facebook.svg?raw';
import github from 'simple-icons/icons/github.svg?raw';
import goodreads from 'simple-icons/icons/goodreads.svg?raw';
import kick from 'simple-icons/icons/kick.svg?raw';
import kofi from 'simple-icons/icons/kofi.svg?raw';
import letterboxd from 'simple-icons/icons/letterboxd.svg?raw';
import line from 'simple-icons/icons/line.svg?raw';
import mastodon from 'simple-icons/icons/mastodon.svg?raw';
import medium from 'simple-icons/icons/medium.svg?raw';
import patreon from 'simple-icons/icons/patreon.svg?raw';
import pinterest from 'simple-icons/icons/pinterest.svg?raw';
import reddit from 'simple-icons/icons/reddit.svg?raw';
import signal from 'simple-icons/icons/signal.svg?raw';
import snapchat from 'simple-icons/icons/snapchat.svg?raw';
import soundcloud from 'simple-icons/icons/soundcloud.svg?raw';
import spotify from 'simple-icons/icons/spotify.svg?raw';
import substack from 'simple-icons/icons/substack.svg?raw';
import telegram from 'simple-icons/icons/telegram.svg?raw';
import threads from 'simple-icons/icons/threads.svg?raw';
import tiktok from 'simple-icons/icons/tiktok.svg?raw';
import twitch from 'simple-icons/icons/twitch.svg?raw';
import vimeo from 'simple-icons/icons/vimeo.svg?raw';
import whatsapp from 'simple-icons/icons/whatsapp.svg?raw';
import x from 'simple-icons/icons/x.svg?raw';
import youtube from 'simple-icons/icons/youtube.svg?raw';
import { roundPath } from './roundPath.ts';

type Mark = { name: string; drawing: ReactNode };

/** The icon and name of a network. A globe for an unknown one. */
export function socialMark(network: string): Mark {
  const known = isNetwork(network) ? network : 'website';
  return { name: NETWORKS[known], drawing: DRAWINGS[known] };
}

const filled = (svg: string): ReactNode => <path d={roundPath(/ d="([^"]+)"/.exec(svg)?.[1] ?? '')} />;

// Instagram's icon is drawn with lines, because its official path alone takes a sixth of a page's bytes.
const DRAWINGS: Readonly<Record<Network, ReactNode>> = {
  instagram: (
    <g className="line">
      <rect x="2" y="2" width="20" height="20" rx="5.5" />
      <circle cx="12" cy="12" r="4.5" />
      <path d="M17.5 6.5h.01" />
    </g>
  ),
  linkedin: (
    <path d="M2 8.5h4.6V22H2zM4.3 2a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8zM9.5 8.5h4.3v1.9c.8-1.4 2.3-2.2 4-2.2 3.4 0 4.9 2.1 4.9 6V22h-4.6v-7c0-1.9-.6-2.9-2-2.9s-2.1 1-2.1 2.9v7H9.5z" />
  ),
  website: (
    <g className="line">
      <circle cx="12" cy="12" r="10" />
      <path d="M12 2a15 15 0 0 0 0 20 15 15 0 0 0 0-20M2 12h20" />
    </g>
  ),
  email: (
    <g className="line">
      <rect x="2" y="4" width="20" height="16" rx="2.5" />
      <path d="m2.5 7 9.5 6 9.5-6" />
    </g>
  ),
  applemusic: filled(applemusic),
  applepodcasts: filled(applepodcasts),
  bandcamp: filled(bandcamp),
  behance: filled(behance),
  bluesky: filled(bluesky),
  buymeacoffee: filled(buymeacoffee),
  discord: filled(discord),
  dribbble: filled(dribbble),
  etsy: filled(etsy),
  facebook: filled(facebook),
  github: filled(github),
  goodreads: filled(goodreads),
  kick: filled(kick),
  kofi: filled(kofi),
  letterboxd: filled(letterboxd),
  line: filled(line),
  mastodon: filled(mastodon),
  medium: filled(medium),
  patreon: filled(patreon),
  pinterest: filled(pinterest),
  reddit: filled(reddit),
  signal: filled(signal),
  snapchat: filled(snapchat),
  soundcloud: filled(soundcloud),
  spotify: filled(spotify),
  substack: filled(substack),
  telegram: filled(telegram),
  threads: filled(threads),
  tiktok: filled(tiktok),
  twitch: filled(twitch),
  vimeo: filled(vimeo),
  whatsapp: filled(whatsapp),
  x: filled(x),
  youtube: filled(youtube),
};
