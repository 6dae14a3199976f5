import type { audio } from '#shared/blocks/audio.ts';
import { readAudioAddress } from '#shared/blocks/players.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { Hint } from '../Hint.tsx';
import { imageAddress } from '../imageAddress.ts';
import { safeAddress } from '../safeAddress.ts';
import { PlaySign } from '../video/PlaySign.tsx';
import type { ViewPropsOf } from '../viewOf.ts';

/** A card that links to the audio. On a click, a script replaces it with the player, which loads only then. */
export function Audio({ props, page: { data, messages: texts, isEditing } }: ViewPropsOf<typeof audio>) {
  const { title, note } = props;
  const { front } = texts;
  const [file, cover] = [data.media[props.file.id], data.images[props.cover.id]];
  const player = readAudioAddress(props.url);
  const href = safeAddress(props.url);
  const isEmpty = file === undefined && href === null;
  if (isEmpty && !isEditing) return null;
  const caption = (
    <span dir="auto">
      {title === '' ? front.playAction : title}
      {note === '' ? null : <small>{note}</small>}
      {player && !file ? <small>{player.place}</small> : null}
    </span>
  );
  const picture = cover ? (
    <img src={imageAddress(cover, 160)} width="72" height="72" alt={props.cover.alt} loading="lazy" />
  ) : null;
  if (file) {
    return (
      <figure className="sound">
        <div>
          {picture}
          {caption}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a creator's file comes without a track */}
        <audio src={file.url} controls preload="none" aria-label={title === '' ? front.playAction : title} />
      </figure>
    );
  }
  return (
    <figure className="sound">
      <a
        href={href ?? undefined}
        data-open=""
        {...(player
          ? { 'data-extra': '', 'data-play': player.frame, 'data-as': player.isTall ? 'long' : 'short' }
          : {})}
      >
        {picture}
        {caption}
        <PlaySign />
        {title === '' ? null : <span className="unseen">{fill(front.play, { title })}</span>}
      </a>
      {isEditing && player === null ? (
        <Hint>
          {isEmpty
            ? 'Add a link or a file. Visitors won’t see this block until you do.'
            : 'This isn’t a Spotify or SoundCloud link, so visitors will see a plain link.'}
        </Hint>
      ) : null}
    </figure>
  );
}
