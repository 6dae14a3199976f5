import { audio } from './audio.ts';
import { itemsOf, type Item, type Page } from './page.ts';
import { PLAYER_ORIGINS, readAudioAddress, readVideoAddress } from './players.ts';
import { video } from './video.ts';

interface Sources {
  frames: string[];
  media: string[];
}

/** The origins that a page's Content Security Policy must allow for the players of its blocks. */
export function pageSources(page: Pick<Page, 'content'>, media: Readonly<Record<string, unknown>>): Sources {
  const found = itemsOf(page).map((item) => sourceOf(item, media));
  return {
    frames: [...new Set(found.flatMap(({ frame }) => frame ?? []))],
    media: found.some(({ hasFile }) => hasFile) ? ["'self'"] : [],
  };
}

function sourceOf({ type, props }: Item, media: Readonly<Record<string, unknown>>): Source {
  if (type === 'html') return { frame: "'self'" };
  if (type !== 'video' && type !== 'audio') return {};
  const { file, url } = type === 'video' ? video.read(props) : audio.read(props);
  if (Object.hasOwn(media, file.id)) return { hasFile: true };
  const player = type === 'video' ? readVideoAddress(url) : readAudioAddress(url);
  return player ? { frame: PLAYER_ORIGINS[player.place] } : {};
}

type Source = { frame?: string; hasFile?: boolean };
