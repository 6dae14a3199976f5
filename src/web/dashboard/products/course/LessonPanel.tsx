import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { OutlineLesson } from '#shared/contract/courses.ts';
import { LESSON_TITLE_MAX } from '#shared/rules/course.ts';
import { call, type Answer } from '#web/client/call.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { LessonForm } from './LessonForm.tsx';
import { LESSON_TEXTS } from './lessonKinds.tsx';
import { OpensField } from './OpensField.tsx';
import { changeLesson } from './outline.ts';
import type { CourseEditing } from './useCourseEditing.ts';

type LessonPanelProps = {
  place: { storeId: string; productId: string; courseId: string };
  lesson: OutlineLesson;
  course: CourseEditing;
  /** Whether the server has it. A new lesson is saved in a moment. */
  isStored: boolean;
  onChanged: () => void;
};

/** One lesson: what the outline says of it, and what it holds. */
export function LessonPanel({ place, lesson, course, isStored, onChanged }: LessonPanelProps) {
  const { modules } = course.draft;
  const { id, kind, title, isPreview } = lesson;
  const { name, icon } = LESSON_TEXTS[kind];
  const change = (fields: Partial<OutlineLesson>) => course.change({ modules: changeLesson(modules, id, fields) });
  return (
    <section
      aria-label={title.trim() === '' ? 'New lesson' : title}
      className="flex min-w-0 flex-col gap-6 rounded-lg border border-line bg-surface p-4 md:p-6"
    >
      <div className="flex flex-col gap-3">
        <Link
          to="/dashboard/products/$productId/courses/$courseId"
          params={place}
          className="reach inline-flex w-fit items-center gap-1 text-body text-ink-2 hover:text-ink lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          All lessons
        </Link>
        <p className="flex items-center gap-2 text-small text-ink-2 [&>svg]:size-icon">
          {icon}
          {name}
        </p>
      </div>
      <Field label="Title of the lesson">
        <TextInput
          value={title}
          dir="auto"
          autoComplete="off"
          autoFocus={title === ''}
          maxLength={LESSON_TITLE_MAX}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      {isStored ? (
        <StoredLesson place={place} lessonId={id} course={course} onChanged={onChanged} />
      ) : (
        <Skeleton lines={4} />
      )}
      <div className="flex min-w-0 flex-col gap-4 border-t border-line pt-6">
        <OpensField lesson={lesson} modules={modules} onChange={(opens) => change({ opens })} />
        <Switch
          label="Free preview"
          hint="Anyone can open this lesson from the product’s page, without buying."
          checked={isPreview}
          onChange={(next) => change({ isPreview: next })}
        />
      </div>
    </section>
  );
}

type StoredLessonProps = Pick<LessonPanelProps, 'place' | 'course' | 'onChanged'> & { lessonId: string };

function StoredLesson({ place, lessonId, course, onChanged }: StoredLessonProps) {
  const query = useQuery({ ...lessonQuery(place.storeId, lessonId), refetchOnMount: 'always' });
  const [start, setStart] = useState<Answer<'getLesson'>>();
  const fresh = query.isFetchedAfterMount ? query.data : undefined;
  // The form starts from the first response. From then on its state is newer than any later response.
  if (fresh && !start) setStart(fresh);
  if (start) return <LessonForm place={place} start={start} course={course} onChanged={onChanged} />;
  if (query.isError)
    return (
      <LoadNotice error={query.error} otherwise="Couldn’t load this lesson." onRetry={() => void query.refetch()} />
    );
  return <Skeleton lines={4} />;
}

// Never from the cache, because an old revision would make the first save a conflict.
const lessonQuery = (storeId: string, lessonId: string) =>
  queryOptions({
    queryKey: ['lesson', storeId, lessonId],
    queryFn: ({ signal }) => call('getLesson', { storeId, lessonId }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
