import type { ModuleView, OutlineLessonView } from '#shared/contract/coursePages.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

interface OutlineProps {
  modules: readonly ModuleView[];
  /** The lesson that is open. */
  currentId?: string;
}

/** The lessons of a course by module. */
export function CourseOutline({ modules, currentId }: OutlineProps) {
  return (
    <ol className="modules">
      {modules.map(({ title, lessons }, at) => (
        <li key={at}>
          {title === '' ? null : <h2 dir="auto">{title}</h2>}
          <ol>
            {lessons.map((lesson) => (
              <Lesson key={lesson.id} lesson={lesson} isCurrent={lesson.id === currentId} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function Lesson({ lesson, isCurrent }: { lesson: OutlineLessonView; isCurrent: boolean }) {
  const { course } = useMessages();
  const { title, fact, href, isDone, lock } = lesson;
  return (
    <li className={isDone ? 'lesson-row finished' : 'lesson-row'}>
      <span className="mark">
        {isDone ? <Symbol name="check" /> : href === null ? <Symbol name="lock" /> : null}
        {isDone ? <span className="unseen">{course.done}</span> : null}
      </span>
      <div>
        {href === null ? (
          <span className="lesson-title">
            <bdi>{title}</bdi>
          </span>
        ) : (
          <a className="lesson-title" href={href} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
            <bdi>{title}</bdi>
          </a>
        )}
        <span className="meta">{lock === null ? fact : `${fact} · ${lock}`}</span>
      </div>
    </li>
  );
}
