import { readVideoAddress } from '#shared/blocks/players.ts';
import type { video } from '#shared/blocks/video.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { Hint } from '../Hint.tsx';
import { imageAddress } from '../imageAddress.ts';
import { Picture } from '../Picture.tsx';
import { safeAddress } from '../safeAddress.ts';
import type { ViewPropsOf } from '../viewOf.ts';
import { PlaySign } from './PlaySign.tsx';

/** An image that links to the video. On a click, a script replaces it with the player, which loads only then. */
export function Video({ props, page: { data, messages: texts, isEditing } }: ViewPropsOf<typeof video>) {
  const { title } = props;
  const { front } = texts;
  const [file, poster] = [data.media[props.file.id], data.images[props.poster.id]];
  const player = readVideoAddress(props.url);
  const href = safeAddress(props.url);
  if (file === undefined && href === null && !isEditing) return null;
  const shape = props.shape === 'auto' ? (player?.isTall && file === undefined ? 'tall' : 'wide') : props.shape;
  return (
    <figure className={`as-${shape}`}>
      {file ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a creator's file comes without a track
        <video
          className="screen"
          src={file.url}
          controls
          preload="none"
          playsInline
          {...(poster ? { poster: imageAddress(poster, 1280) } : {})}
          {...(title === '' ? {} : { 'aria-label': title })}
        />
      ) : (
        <a
          className="screen"
          href={href ?? undefined}
          data-open=""
          {...(player ? { 'data-extra': '', 'data-play': player.frame } : {})}
        >
          {poster ? (
            <Picture image={poster} alt={props.poster.alt} widest={608} sizes={SIZES} arrives="later" />
          ) : (
            <Drawing />
          )}
          <PlaySign />
          <span className="unseen">{title === '' ? front.playAction : fill(front.play, { title })}</span>
        </a>
      )}
      {title === '' && player === null ? null : (
        <figcaption>
          <span dir="auto">{title}</span>
          {player && file === undefined ? <small>{player.place}</small> : null}
        </figcaption>
      )}
      {isEditing && player === null && file === undefined ? <Hint>{hintFor(href)}</Hint> : null}
    </figure>
  );
}

const SIZES = '(min-width:42em) 38rem,92vw';

const hintFor = (href: string | null): string =>
  href === null
    ? 'Add a link or a file. Visitors won’t see this block until you do.'
    : 'This isn’t a YouTube, Vimeo or TikTok video, so visitors will see a plain link.';

/** Shown instead of an image until there is one. */
function Drawing() {
  return (
    <svg className="drawing" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <path d="M0 180V128c60-34 92 20 150-6s88-58 170-20v78z" />
      <circle cx="246" cy="52" r="22" />
    </svg>
  );
}
