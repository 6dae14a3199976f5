import type { PageView } from '#shared/contract/pages.ts';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { MemberFrame } from '../MemberFrame.tsx';
import { CourseOutline } from './CourseOutline.tsx';
import { CourseProgress } from './CourseProgress.tsx';
import { LessonMedia } from './LessonMedia.tsx';
import { LessonNotes } from './LessonNotes.tsx';
import { QuizForm } from './QuizForm.tsx';
import { QuizResult } from './QuizResult.tsx';

export type LessonProps = Extract<PageView, { kind: 'lesson' }>;

/** A lesson of a customer's course, or one that everybody can open. */
export function LessonPage(view: LessonProps) {
  const { store, isMember } = view;
  if (isMember)
    return (
      <MemberFrame store={store} at="library">
        <LessonBody {...view} />
      </MemberFrame>
    );
  return (
    <>
      <StoreBar store={store} hasCart />
      <main id="main" className="width area">
        <LessonBody {...view} />
      </main>
      <StoreFooter store={store} />
    </>
  );
}

function LessonBody(view: LessonProps) {
  const { isMember, course, lesson, modules, progress, previous, next, certificateHref } = view;
  const messages = useMessages();
  const { course: texts, contents } = messages;
  return (
    <div className="lesson" data-lesson={lesson.action ?? ''} data-learner={lesson.learner ?? undefined}>
      <article className="lesson-main">
        <a className="back" href={course.href}>
          <Symbol name="back" />
          <bdi>{course.title}</bdi>
        </a>
        {lesson.media === null ? null : <LessonMedia title={lesson.title} media={lesson.media} />}
        <header>
          {isMember ? null : <p className="meta">{contents.preview}</p>}
          <h1>
            <bdi>{lesson.title}</bdi>
          </h1>
        </header>
        {lesson.html === '' ? null : (
          <div className="rich" dir="auto" dangerouslySetInnerHTML={{ __html: lesson.html }} />
        )}
        <div id="quiz" className="quiz">
          {lesson.quiz === null ? null : <QuizForm quiz={lesson.quiz} />}
          {lesson.result === null ? null : <QuizResult result={lesson.result} />}
        </div>
        {lesson.transcriptHtml === '' ? null : (
          <details className="transcript">
            <summary>{texts.transcript}</summary>
            <div className="rich" dir="auto" dangerouslySetInnerHTML={{ __html: lesson.transcriptHtml }} />
          </details>
        )}
        {lesson.action === null ? (
          <a className="button to-product" href={course.href}>
            {texts.getAll}
          </a>
        ) : (
          <Completion action={lesson.action} isDone={lesson.isDone} rule={lesson.rule} />
        )}
        {certificateHref === null ? null : (
          <section className="panel earned">
            <p>{texts.earned}</p>
            <a className="button" href={certificateHref}>
              {texts.getCertificate}
            </a>
          </section>
        )}
        <nav className="steps" aria-label={texts.outline}>
          {previous === null ? <span /> : <Step {...previous} label={texts.previous} />}
          {next === null ? null : <Step {...next} label={texts.next} isNext />}
        </nav>
        {lesson.action === null ? null : <LessonNotes {...view} action={lesson.action} />}
      </article>
      <aside className="lesson-side">
        <h2>{texts.outline}</h2>
        {progress === null ? null : <CourseProgress progress={progress} />}
        <CourseOutline modules={modules} currentId={lesson.id} />
      </aside>
    </div>
  );
}

/** What counts as done, and the button that always works. The script of the page swaps both parts. */
function Completion({ action, isDone, rule }: { action: string; isDone: boolean; rule: string }) {
  const { course } = useMessages();
  return (
    <section className="completion">
      <p className="finished" data-done hidden={!isDone}>
        <Symbol name="check" />
        {course.done}
      </p>
      <form method="post" action={action} data-undone hidden={isDone}>
        <button className="quiet" type="submit" name="intent" value="done">
          <Symbol name="check" />
          {course.markDone}
        </button>
        <p className="meta">{rule}</p>
      </form>
    </section>
  );
}

interface StepProps {
  title: string;
  href: string;
  label: string;
  isNext?: boolean;
}

const Step = ({ title, href, label, isNext = false }: StepProps) => (
  <a className={isNext ? 'step onward' : 'step'} href={href} rel={isNext ? 'next' : 'prev'}>
    <span className="meta">{label}</span>
    <span>
      <bdi>{title}</bdi>
    </span>
  </a>
);
