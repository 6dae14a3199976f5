import type { ReactNode } from 'react';
import type { CourseOutlineView } from '#shared/contract/pages.ts';
import type { LessonKind } from '#shared/rules/course.ts';
import { Symbol, type SymbolName } from './Symbol.tsx';
import { useBlockMessages } from './useBlockMessages.ts';

type Module = CourseOutlineView['modules'][number];

type CoursePartsProps = {
  course: CourseOutlineView;
  /** Which of several modules are open at first. */
  unfold?: 'first' | 'all' | 'none';
};

/** The modules and lessons of a course. */
export function CourseParts({ course: { facts, modules }, unfold = 'first' }: CoursePartsProps) {
  return (
    <>
      <Facts facts={facts} />
      {modules.map((module, at) =>
        modules.length === 1 ? (
          <Lessons key={at} lessons={module.lessons} />
        ) : (
          <details key={at} open={unfold === 'all' || (unfold === 'first' && at === 0)}>
            <summary>
              <span>
                <bdi className="file-name">{module.title}</bdi>
                <Facts facts={module.facts} />
              </span>
            </summary>
            <Lessons lessons={module.lessons} />
          </details>
        ),
      )}
    </>
  );
}

function Lessons({ lessons }: { lessons: Module['lessons'] }) {
  const { contents } = useBlockMessages();
  return (
    <ol className="lessons">
      {lessons.map(({ kind, title, duration, isPreview, href }, at) => (
        <li key={at}>
          <Symbol name={SYMBOLS[kind]} />
          {href === null ? (
            <bdi>{title}</bdi>
          ) : (
            <a href={href} dir="auto">
              {title}
            </a>
          )}
          {isPreview ? <span className="free">{contents.preview}</span> : null}
          {duration === null ? null : <span className="meta">{duration}</span>}
        </li>
      ))}
    </ol>
  );
}

const SYMBOLS: Record<LessonKind, SymbolName> = {
  video: 'video',
  audio: 'audio',
  text: 'text',
  pdf: 'file',
  quiz: 'quiz',
  task: 'task',
};

/** Isolated individually, because '12 lessons · 45 min' would be reordered in a right-to-left page. */
const Facts = ({ facts }: { facts: readonly string[] }): ReactNode => (
  <span className="meta">
    {facts.map((fact, at) => (
      <span key={at}>
        {at === 0 ? '' : ' · '}
        <bdi>{fact}</bdi>
      </span>
    ))}
  </span>
);
