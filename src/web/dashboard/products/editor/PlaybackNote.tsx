import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ProductFile } from '#shared/contract/catalog.ts';
import { isMediaUnread, playbackProblem, startsSlowly, type PlaybackProblem } from '#shared/rules/mediaFacts.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { useRefreshing } from './useRefreshing.ts';

/** A file that was uploaded longer ago than this waits for the hourly sweep. */
const READING_MS = 2 * 60_000;

type PlaybackNoteProps = { file: ProductFile; className?: string; onChanged: () => unknown };

/** What browsers cannot play in a video or recording, and what to do about it. Nothing for a file that plays. */
export function PlaybackNote({ file, className = '', onChanged }: PlaybackNoteProps) {
  const [openedAt] = useState(() => Date.now());
  const isReading = isMediaUnread(file) && openedAt - Date.parse(file.uploadedAt) < READING_MS;
  useRefreshing(isReading, onChanged);
  return (
    <div aria-live="polite" className={`empty:hidden ${className}`}>
      <Note file={file} isReading={isReading} />
    </div>
  );
}

function Note({ file, isReading }: { file: ProductFile; isReading: boolean }) {
  // Its renditions play everywhere.
  if (file.renditions?.state === 'ready') return null;
  const problem = playbackProblem(file);
  if (problem) return <Warning text={problemText(problem, isVideo(file))} />;
  if (startsSlowly(file)) return <Warning text={SLOW} />;
  if (!isReading) return null;
  return (
    <p className="flex items-center gap-2 text-small text-ink-2">
      <Spinner />
      Checking whether browsers can play this file…
    </p>
  );
}

const Warning = ({ text }: { text: string }) => (
  <p className="flex gap-2 rounded-md bg-amber-soft p-3 text-small">
    <TriangleAlert aria-hidden className="mt-hair size-icon shrink-0 text-amber" />
    <span className="min-w-0">{text}</span>
  </p>
);

const isVideo = ({ mime }: ProductFile): boolean => mime.startsWith('video/');

const SLOW =
  'Starts slowly: the index of this MP4 is at its end, so browsers look for it before they play. Export it with “fast start” or “web optimized” to let it start at once.';

function problemText({ because, codec }: PlaybackProblem, isOfVideo: boolean): string {
  const what = isOfVideo ? 'video' : 'recording';
  const advice = isOfVideo
    ? 'To let them watch it here, export it as H.264 MP4.'
    : 'To let them listen here, export it as MP3 or AAC.';
  const used = codec === null ? 'a codec that browsers can’t play' : `${codec}, which most browsers can’t play`;
  const problem = {
    format: `Browsers can’t play the format of this ${what}.`,
    picture: `This video uses ${used}.`,
    sound: `The sound of this ${what} uses ${used}.`,
  }[because];
  return `${problem} Customers can download it. ${because === 'sound' && isOfVideo ? SOUND_ADVICE : advice}`;
}

const SOUND_ADVICE = 'To let them watch it here, export it as MP4 with AAC sound.';
