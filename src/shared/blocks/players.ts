/** A video or audio file on another service that can be played inside a page. */
export interface Player {
  place: keyof typeof PLAYER_ORIGINS;
  /** The URL of the player's frame, with autoplay. It is built from validated ids, never from typed text. */
  frame: string;
  /** Portrait format. */
  isTall: boolean;
}

/** The frame origins of each service. A page's Content Security Policy allows no others. */
export const PLAYER_ORIGINS = {
  YouTube: 'https://www.youtube-nocookie.com',
  Vimeo: 'https://player.vimeo.com',
  TikTok: 'https://www.tiktok.com',
  Spotify: 'https://open.spotify.com',
  SoundCloud: 'https://w.soundcloud.com',
} as const;

/** The player for a video URL of YouTube, Vimeo or TikTok. Null for any other URL. */
export function readVideoAddress(address: string): Player | null {
  const parts = readParts(address);
  return parts && (youtube(parts) ?? vimeo(parts) ?? tiktok(parts));
}

/** The player for a URL of Spotify or SoundCloud. Null for any other URL. */
export function readAudioAddress(address: string): Player | null {
  const parts = readParts(address);
  return parts && (spotify(parts) ?? soundcloud(parts));
}

interface Parts {
  host: string;
  steps: string[];
  query: ReadonlyMap<string, string>;
}

/** URLs of these services never have a user, a port or escapes in the host, so such URLs are refused. */
function readParts(address: string): Parts | null {
  const found = /^https?:\/\/([a-z\d.-]+)(?:\/([^?#\s\\]*))?(?:\?([^#\s]*))?(?:#\S*)?$/i.exec(address.trim());
  if (found === null) return null;
  const [, host = '', path = '', query = ''] = found;
  const pairs = query.split('&').map((pair) => {
    const cut = pair.indexOf('=');
    return [pair.slice(0, cut), pair.slice(cut + 1)] as const;
  });
  return { host: host.toLowerCase(), steps: path.split('/').filter((step) => step !== ''), query: new Map(pairs) };
}

function youtube({ host, steps, query }: Parts): Player | null {
  const isShort = /^(?:www\.)?youtu\.be$/.test(host);
  if (!isShort && !/^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/.test(host)) return null;
  const [kind = '', named = ''] = steps;
  const player = (path: string, isTall = false): Player => ({
    place: 'YouTube',
    frame: `${PLAYER_ORIGINS.YouTube}/embed/${path}`,
    isTall,
  });
  const id = isShort ? kind : kind === 'watch' ? query.get('v') : IN_PATH.has(kind) ? named : undefined;
  if (id !== undefined && /^[\w-]{11}$/.test(id)) {
    const start = seconds(query.get('t') ?? query.get('start') ?? '');
    return player(`${id}?autoplay=1&rel=0${start > 0 ? `&start=${start}` : ''}`, kind === 'shorts');
  }
  const list = query.get('list') ?? '';
  const isList = kind === 'playlist' || named === 'videoseries';
  return isList && /^[\w-]{10,64}$/.test(list) ? player(`videoseries?list=${list}&autoplay=1`) : null;
}

const IN_PATH = new Set(['shorts', 'embed', 'live', 'v']);

/** Parses a start time such as '90', '90s', '1m30s' or '1h2m3s'. */
function seconds(text: string): number {
  const [whole, hours, minutes, rest] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? [];
  if (whole === undefined) return 0;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0);
}

function vimeo({ host, steps, query }: Parts): Player | null {
  if (!/^(?:(?:www|player)\.)?vimeo\.com$/.test(host)) return null;
  const at = steps.findIndex((step) => /^\d{5,12}$/.test(step) && !ALBUMS.has(steps[steps.indexOf(step) - 1] ?? ''));
  if (at === -1 || !steps.slice(0, at).every((step) => /^[\w-]+$/.test(step))) return null;
  const key = [steps[at + 1], query.get('h')].find((hash) => hash !== undefined && /^[\da-f]{6,20}$/.test(hash));
  const frame = `${PLAYER_ORIGINS.Vimeo}/video/${steps[at]}?autoplay=1&dnt=1${key === undefined ? '' : `&h=${key}`}`;
  return { place: 'Vimeo', frame, isTall: false };
}

/** In these paths the first number is the collection's id. The video's id follows it. */
const ALBUMS = new Set(['showcase', 'album']);

function tiktok({ host, steps }: Parts): Player | null {
  if (!/^(?:(?:www|m)\.)?tiktok\.com$/.test(host)) return null;
  const [first = '', kind = '', third = ''] = steps;
  const id = first.startsWith('@') && kind === 'video' ? third : TIKTOK_PLAYERS.has(`${first}/${kind}`) ? third : '';
  if (!/^\d{8,25}$/.test(id)) return null;
  return { place: 'TikTok', frame: `${PLAYER_ORIGINS.TikTok}/player/v1/${id}?autoplay=1`, isTall: true };
}

const TIKTOK_PLAYERS = new Set(['embed/v2', 'player/v1']);

function spotify({ host, steps }: Parts): Player | null {
  if (host !== 'open.spotify.com') return null;
  const [kind = '', id = ''] = steps.filter((step) => step !== 'embed' && !/^intl-[a-z-]{2,7}$/.test(step));
  if (!SPOTIFY_KINDS.has(kind) || !/^[A-Za-z\d]{22}$/.test(id)) return null;
  return { place: 'Spotify', frame: `${PLAYER_ORIGINS.Spotify}/embed/${kind}/${id}`, isTall: !SHORT_KINDS.has(kind) };
}

const SPOTIFY_KINDS = new Set(['track', 'album', 'playlist', 'artist', 'episode', 'show']);
/** The types whose player is short. Players of other types show a list. */
const SHORT_KINDS = new Set(['track', 'episode', 'show']);

function soundcloud({ host, steps }: Parts): Player | null {
  if (!/^(?:(?:www|m)\.)?soundcloud\.com$/.test(host)) return null;
  const [who = '', what = '', name = '', secret = ''] = steps;
  const isList = what === 'sets';
  const named = isList ? [who, what, name, secret] : [who, what, name];
  const path = named.filter((step) => step !== '');
  if (path.length < (isList ? 3 : 2) || path.length !== steps.length) return null;
  if (!path.every((step) => /^[\w-]{1,100}$/.test(step)) || SOUNDCLOUD_PAGES.has(who)) return null;
  const address = encodeURIComponent(`https://soundcloud.com/${path.join('/')}`);
  return {
    place: 'SoundCloud',
    frame: `${PLAYER_ORIGINS.SoundCloud}/player/?url=${address}&auto_play=true`,
    isTall: isList,
  };
}

const SOUNDCLOUD_PAGES = new Set(['discover', 'search', 'charts', 'you', 'settings', 'pages', 'upload']);
