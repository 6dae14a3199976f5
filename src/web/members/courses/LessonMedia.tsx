import type { ReactNode } from 'react';
import type { LessonMediaView, PlayedLessonView } from '#shared/contract/coursePages.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** The video, recording or PDF of a lesson. Without the script of the page, the browser's own controls appear. */
export function LessonMedia({ title, media }: { title: string; media: LessonMediaView }) {
  const { course } = useMessages();
  if (media.kind === 'download') return <Download {...media} />;
  if (media.kind === 'missing') return <MissingCopy {...media} />;
  if (media.kind === 'pdf')
    return (
      <div className="document">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the PDF viewers of browsers stay empty in a sandbox */}
        <iframe src={media.src} title={title} loading="lazy" />
        <a className="button quiet" href={media.src} target="_blank" rel="noopener">
          {course.openPdf}
        </a>
      </div>
    );
  const src = media.position > 0 ? `${media.src}#t=${media.position}` : media.src;
  const shared = { controls: true, preload: 'metadata', src, 'aria-label': title } as const;
  return (
    <div className={media.kind === 'video' ? 'player' : 'player sound'} data-player data-position={media.position}>
      {media.kind === 'video' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- they come from the creator, if there are any
        <video {...shared} playsInline data-stream={media.stream ?? undefined}>
          <Captions media={media} />
        </video>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- they come from the creator, if there are any
        <audio {...shared}>
          <Captions media={media} />
        </audio>
      )}
      <Controls hasCaptions={media.captions !== null} isVideo={media.kind === 'video'} />
    </div>
  );
}

/** A PDF whose copy for this customer is being made, or cannot be made. */
function MissingCopy({ text, href }: Extract<LessonMediaView, { kind: 'missing' }>) {
  const { course } = useMessages();
  return (
    <div className="panel only-download">
      <p>{text}</p>
      {href === null ? null : (
        <a className="button" href={href} target="_blank" rel="noopener">
          {course.openPdf}
        </a>
      )}
    </div>
  );
}

/** A file that would stay silent or black in a player. */
function Download({ src, name, size }: Extract<LessonMediaView, { kind: 'download' }>) {
  const { common, course } = useMessages();
  return (
    <div className="panel only-download">
      <p>{course.onlyDownload}</p>
      <a className="button" href={src} download>
        <Symbol name="download" />
        {common.download}
        <span className="unseen"> {name}</span>
      </a>
      <p className="meta">
        <bdi>{name}</bdi> · <bdi>{size}</bdi>
      </p>
    </div>
  );
}

function Captions({ media: { captions } }: { media: PlayedLessonView }) {
  const { course, language } = useMessages();
  return captions === null ? null : (
    <track kind="captions" src={captions} srcLang={language} label={course.captions} default />
  );
}

/** Shown by the script, which gives them their meaning. */
function Controls({ hasCaptions, isVideo }: { hasCaptions: boolean; isVideo: boolean }) {
  const { course } = useMessages();
  return (
    // Players run from left to right in every language.
    <div className="controls" dir="ltr" data-controls hidden>
      <button type="button" data-act="play" aria-label={course.play} data-other={course.pause}>
        <Icon>
          <path className="if-paused" d="M7 4.5v15l12-7.5z" />
          <path className="if-playing" d="M7 5h3.5v14H7zm6.5 0H17v14h-3.5z" />
        </Icon>
      </button>
      <button type="button" data-act="back" aria-label={course.back}>
        <Icon>
          <path d="M12 5V1.5L6.5 6 12 10.5V7a6 6 0 1 1-6 6H4a8 8 0 1 0 8-8z" />
        </Icon>
      </button>
      <button type="button" data-act="forward" aria-label={course.forward}>
        <Icon>
          <path d="M12 5V1.5L17.500 6 12 10.5V7a6 6 0 1 0 6 6h2a8 8 0 1 1-8-8z" />
        </Icon>
      </button>
      <span className="unseen">
        <label htmlFor="seek">{course.position}</label>
      </span>
      <input id="seek" type="range" min="0" max="1" step="any" defaultValue="0" data-act="seek" />
      <span className="times" data-times>
        0:00
      </span>
      <select aria-label={course.speed} data-act="speed" defaultValue="1">
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {`${speed}×`}
          </option>
        ))}
      </select>
      {hasCaptions ? (
        <button type="button" data-act="captions" aria-label={course.captions} aria-pressed="true">
          <Icon>
            <path d="M3 5h18v14H3zm4 7.500h4v-1.500H7zm6 0h4v-1.500h-4zM7 16h7v-1.500H7z" />
          </Icon>
        </button>
      ) : null}
      {isVideo ? (
        <>
          <button type="button" data-act="window" aria-label={course.inWindow} hidden>
            <Icon>
              <path d="M3 5h18v6h-2V7H5v10h6v2H3zm10 8h8v6h-8z" />
            </Icon>
          </button>
          <button type="button" data-act="full" aria-label={course.fullScreen} hidden>
            <Icon>
              <path d="M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z" />
            </Icon>
          </button>
        </>
      ) : null}
    </div>
  );
}

const Icon = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 24 24" aria-hidden>
    {children}
  </svg>
);
