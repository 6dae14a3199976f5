import type { LibraryItemView } from '#shared/contract/pages.ts';

type PlayedFile = LibraryItemView['files'][number];

/** The videos, music and images of a purchase, in place. Nothing is loaded before somebody presses play. */
export function MediaList({ files }: { files: readonly PlayedFile[] }) {
  const played = files.filter(({ media }) => media !== null && media.kind !== 'pdf');
  if (played.length === 0) return null;
  return (
    <ul className="media">
      {played.map((file) => (
        <li key={file.href}>
          <figure>
            <Player file={file} />
            <figcaption className="meta">
              <bdi>{file.name}</bdi>
              {file.duration === null ? null : ` · ${file.duration}`}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

function Player({ file: { name, media } }: { file: PlayedFile }) {
  if (media === null) return null;
  const { kind, href: src, stream } = media;
  if (kind === 'video')
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a creator's file comes without a track
    return <video controls playsInline preload="none" src={src} data-stream={stream ?? undefined} aria-label={name} />;
  if (kind === 'audio')
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a creator's file comes without a track
    return <audio controls preload="none" src={src} aria-label={name} />;
  return <img src={src} alt="" loading="lazy" />;
}
