/** Social networks and other places a creator can link to, by their common names. */
export const NETWORKS = {
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
  discord: 'Discord',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  signal: 'Signal',
  snapchat: 'Snapchat',
  reddit: 'Reddit',
  medium: 'Medium',
  substack: 'Substack',
  patreon: 'Patreon',
  kofi: 'Ko-fi',
  buymeacoffee: 'Buy Me a Coffee',
  soundcloud: 'SoundCloud',
  bandcamp: 'Bandcamp',
  applemusic: 'Apple Music',
  applepodcasts: 'Apple Podcasts',
  vimeo: 'Vimeo',
  behance: 'Behance',
  dribbble: 'Dribbble',
  etsy: 'Etsy',
  kick: 'Kick',
  line: 'LINE',
  goodreads: 'Goodreads',
  letterboxd: 'Letterboxd',
} as const;

export type Network = keyof typeof NETWORKS;

export const isNetwork = (name: string): name is Network => Object.hasOwn(NETWORKS, name);

export const NETWORK_IDS = Object.keys(NETWORKS).filter(isNetwork);
