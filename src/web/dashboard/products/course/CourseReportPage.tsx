import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { isolate } from '#shared/kit/isolate.ts';
import { IDLE_DAYS } from '#shared/rules/course.ts';
import { call, type Answer } from '#web/client/call.ts';
import { formatNumber, formatPercent } from '#web/client/format.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stat, StatRow } from '#web/ui/Stat.tsx';
import { LoadProblem } from '../../list/LoadProblem.tsx';
import { useStore } from '../../store/useActiveStore.ts';
import { LESSON_TEXTS } from './lessonKinds.tsx';

type Report = Answer<'getCourseReport'>['report'];
type LessonReport = Report['modules'][number]['lessons'][number];

/** How far customers are in a course, and where they stop. */
export function CourseReportPage() {
  const { productId, courseId } = useParams({
    from: '/signed-in/in-store/dashboard/products/$productId/courses/$courseId/progress',
  });
  const store = useStore();
  const { data, error, refetch } = useQuery(courseReportQuery(store.id, courseId));
  const back = (
    <Link
      to="/dashboard/products/$productId/courses/$courseId"
      params={{ productId, courseId }}
      className="reach inline-flex items-center gap-1 hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Course
    </Link>
  );
  return (
    <>
      <PageHead title={data?.title ? `Progress in ${isolate(data.title)}` : 'Progress'} back={back} />
      {error && !data && <LoadProblem error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={6} />}
      {data && <Figures report={data} />}
    </>
  );
}

function Figures({ report: { started, completed, modules } }: { report: Report }) {
  if (started === 0)
    return (
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState
          drawing="chart"
          sentence="Progress will appear here when the first customer opens a lesson of the published course."
        />
      </div>
    );
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <StatRow>
        <Stat label="Started" value={formatNumber(started)} />
        <Stat label="Completed" value={formatNumber(completed)} />
        <Stat label="Completion rate" value={formatPercent(completed / started)} />
      </StatRow>
      <p className="text-small text-ink-2">
        The colored part of each bar shows who completed the lesson. The gray part shows who only opened it. “Stopped
        here” counts customers who were there last, at least {IDLE_DAYS} days ago.
      </p>
      {modules.map((module, at) => (
        <section key={at} className="flex min-w-0 flex-col gap-3">
          {module.title !== '' && (
            <h2 className="text-large font-semibold" dir="auto">
              {module.title}
            </h2>
          )}
          <ol className="flex min-w-0 flex-col divide-y divide-line rounded-md border border-line bg-surface">
            {module.lessons.map((lesson) => (
              <LessonBar key={lesson.id} lesson={lesson} most={started} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function LessonBar({ lesson, most }: { lesson: LessonReport; most: number }) {
  const { kind, title, started, done, medianSeconds, stopped } = lesson;
  const widthOf = (count: number) => `${(count / most) * 100}%`;
  return (
    <li className="grid min-w-0 gap-x-6 gap-y-2 p-4 md:grid-cols-2 md:items-center">
      <div className="flex min-w-0 items-start gap-2">
        <span className="mt-hair flex shrink-0 text-ink-2 [&>svg]:size-icon">{LESSON_TEXTS[kind].icon}</span>
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere" dir="auto">
            {title}
          </span>
          {medianSeconds !== null && (
            <span className="block text-small text-ink-2">Half of them finish within {spanText(medianSeconds)}</span>
          )}
        </span>
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <div aria-hidden className="relative h-3 overflow-hidden rounded-full bg-hover forced-colors:border">
          <span className="absolute inset-y-0 left-0 bg-data-ghost" style={{ width: widthOf(started) }} />
          <span
            className="absolute inset-y-0 left-0 bg-data-1 forced-colors:bg-[Highlight]"
            style={{ width: widthOf(done) }}
          />
        </div>
        <p className="figures text-small text-ink-2">
          {formatNumber(started)} started · {formatNumber(done)} completed
          {stopped > 0 && <span className="text-amber"> · {formatNumber(stopped)} stopped here</span>}
        </p>
      </div>
    </li>
  );
}

/** 'a minute', '25 minutes', '3 hours', '2 days' */
function spanText(seconds: number): string {
  if (seconds < 90) return 'a minute';
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 2 * 86_400) return `${Math.round(seconds / 3600)} hours`;
  return `${Math.round(seconds / 86_400)} days`;
}

const courseReportQuery = (storeId: string, contentId: string) =>
  queryOptions({
    queryKey: ['course-report', storeId, contentId],
    queryFn: async ({ signal }) => (await call('getCourseReport', { storeId, contentId }, { signal })).report,
  });
