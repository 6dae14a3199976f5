import type { SOCIAL_NETWORKS } from '#shared/contract/stores.ts';

type Network = (typeof SOCIAL_NETWORKS)[number];

export const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  facebook: 'Facebook',
  x: 'X',
  threads: 'Threads',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  twitch: 'Twitch',
  spotify: 'Spotify',
  website: 'Website',
  email: 'Email',
};

/** What an address of this network looks like. */
export function placeholderOf(network: string): string {
  if (network === 'email') return 'mailto:you@example.com';
  return network === 'website' ? 'https://example.com' : 'https://…';
}
