import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import type { LessonKind } from '#shared/rules/course.ts';
import { FILE_LESSONS, lessonProblem } from '#shared/rules/course.ts';
import type { Answer } from '#web/client/call.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { lazyPage } from '#web/ui/lazyPage.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EditingDialogs } from '../../editing/EditingDialogs.tsx';
import { SaveStatus } from '../../editing/SaveStatus.tsx';
import { useDeciding } from '../../editing/useDeciding.ts';
import { notifyRefusal } from '../../notify.ts';
import { uploadStorage } from '../uploads/uploadStorage.ts';
import { CaptionsPart, LessonFilePart } from './LessonFilePart.tsx';
import { QuizEditor } from './QuizEditor.tsx';
import type { CourseEditing } from './useCourseEditing.ts';
import { useLessonEditing } from './useLessonEditing.ts';

const loadEditor = lazyPage(() => import('#web/ui/richText/RichTextEditor.tsx'));
const RichTextEditor = lazy(async () => ({ default: (await loadEditor()).RichTextEditor }));

type LessonFormProps = {
  place: { storeId: string; productId: string };
  start: Answer<'getLesson'>;
  course: CourseEditing;
  onChanged: () => void;
};

/** What a lesson holds: its file, quiz and texts. Everything is saved while it is typed. */
export function LessonForm({ place, start, course, onChanged }: LessonFormProps) {
  const editing = useLessonEditing({ storeId: place.storeId, start, onChanged: () => showState() });
  const deciding = useDeciding(editing.save);
  const { draft, stored, edition, change } = editing;
  const { id, kind } = stored;
  const upload = { ...place, lessonId: id };
  const isPlayed = kind === 'video' || kind === 'audio';

  // The outline shows whether the lesson is complete.
  function showState() {
    const { isComplete, file } = editing.snapshot().stored;
    const state = { id, isComplete, durationSeconds: isComplete ? (file?.durationSeconds ?? null) : null };
    const known = course.snapshot().stored;
    course.setStored({ ...known, lessons: known.lessons.map((each) => (each.id === id ? state : each)) });
    onChanged();
  }

  const reload = () => void editing.refresh().then(showState).catch(notifyRefusal);
  useUploadsOf(place.productId, reload);

  const missing = lessonProblem(kind, {
    hasFile: stored.file !== null,
    html: stored.isComplete ? 'written' : '',
    quiz: stored.quiz,
  });

  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SaveStatus editing={editing} onDecide={deciding.decide} />
        {!stored.isComplete && missing !== null && <span className="text-small text-amber">{missing}</span>}
      </div>
      {FILE_LESSONS.includes(kind) && (
        <LessonFilePart kind={kind} file={stored.file} place={upload} onChanged={reload} />
      )}
      {isPlayed && stored.file && <CaptionsPart captions={stored.captions} place={upload} onChanged={reload} />}
      <Suspense fallback={<Skeleton lines={4} />}>
        <div className="flex min-w-0 flex-col gap-2">
          <span className="text-body font-medium">{TEXT_LABELS[kind]}</span>
          <RichTextEditor
            key={edition}
            label={TEXT_LABELS[kind]}
            value={draft.document}
            onChange={(document) => change({ document })}
          />
        </div>
        {isPlayed && (
          <Disclosure label="Transcript" isOpen={draft.transcript !== null}>
            <p className="mb-2">Shown below the player, for people who read instead of listening.</p>
            <RichTextEditor
              key={edition}
              label="Transcript"
              value={draft.transcript}
              onChange={(transcript) => change({ transcript })}
            />
          </Disclosure>
        )}
      </Suspense>
      {kind === 'quiz' && (
        <QuizEditor key={edition} quiz={draft.quiz ?? EMPTY_QUIZ} onChange={(quiz) => change({ quiz })} />
      )}
      <EditingDialogs what="lesson" editing={editing} deciding={deciding} />
    </div>
  );
}

const EMPTY_QUIZ = { passPercent: 70, triesMax: null, questions: [] };

const TEXT_LABELS: Record<LessonKind, string> = {
  video: 'Text below the video',
  audio: 'Text below the player',
  text: 'Text',
  pdf: 'Text below the document',
  quiz: 'Introduction',
  task: 'What to do',
};

function useUploadsOf(productId: string, onFinished: () => void) {
  const finish = useEffectEvent((doneId: string) => {
    if (doneId === productId) onFinished();
  });
  useEffect(function listenForUploads() {
    return uploadStorage.onDone((doneId) => finish(doneId));
  }, []);
}
