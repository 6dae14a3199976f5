import type { PageView } from '#shared/contract/pages.ts';
import { Picture } from '../../blocks/Picture.tsx';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { MemberFrame } from '../MemberFrame.tsx';
import { CourseOutline } from './CourseOutline.tsx';
import { CourseProgress } from './CourseProgress.tsx';

type CourseProps = Extract<PageView, { kind: 'course' }>;

/** A course: how far its customer is, where to go on, and all lessons. */
export function CoursePage({
  store,
  course: { title, cover, back, modules, progress, next, certificate },
}: CourseProps) {
  const { course } = useMessages();
  const isCompleted = progress !== null && progress.total > 0 && progress.done === progress.total;
  return (
    <MemberFrame store={store} at="library">
      <a className="back" href={back.href}>
        <Symbol name="back" />
        <bdi>{back.title}</bdi>
      </a>
      <div className={cover === null ? 'course' : 'course pictured'}>
        <header className="course-head">
          {cover === null ? null : (
            <Picture image={cover} alt="" widest={640} sizes="(min-width: 60em) 22rem, 92vw" arrives="first" />
          )}
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {progress === null ? null : <CourseProgress progress={progress} />}
          {next === null ? null : (
            <a className="button go-on" href={next.href}>
              <span>{next.label}</span>
              <bdi className="upcoming">{next.title}</bdi>
            </a>
          )}
          {isCompleted && !certificate?.isEarned ? <p className="meta">{course.completed}</p> : null}
        </header>
        <div className="course-body">
          {certificate?.isEarned ? (
            <section className="panel earned">
              <p>{course.earned}</p>
              <a className="button" href={certificate.href}>
                {course.getCertificate}
              </a>
            </section>
          ) : null}
          <CourseOutline modules={modules} />
        </div>
      </div>
    </MemberFrame>
  );
}
