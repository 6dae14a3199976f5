import type { Image } from './catalog.ts';
import type { LessonKind, QuestionKind } from '#shared/rules/course.ts';

/** What pages of courses show. Texts and addresses are ready to print. */

/** A lesson in the outline of its course. */
export interface OutlineLessonView {
  id: string;
  kind: LessonKind;
  title: string;
  /** 'Video · 12:34' */
  fact: string;
  /** Null: it is closed, or only customers can open it. */
  href: string | null;
  isDone: boolean;
  /** Why it is closed: 'Opens on May 3, 2026'. */
  lock: string | null;
}

export interface ModuleView {
  title: string;
  lessons: readonly OutlineLessonView[];
}

export interface CourseProgressView {
  done: number;
  total: number;
  /** '3 of 12 lessons' */
  text: string;
}

/** A course with a customer's progress. */
export interface CourseView {
  title: string;
  /** The product's image. */
  cover: Image | null;
  back: { title: string; href: string };
  modules: readonly ModuleView[];
  /** Null in a preview. */
  progress: CourseProgressView | null;
  /** The lesson to go on with. Null: all that is open is done. */
  next: { label: string; title: string; href: string } | null;
  /** Present if the course has one. `isEarned`: all lessons are done. */
  certificate: { href: string; isEarned: boolean } | null;
}

/**
 * `download`: a video or recording that browsers cannot play, and its name and size. `missing`: a customer's copy of a stamped
 * PDF that is not there, and the page that waits for it (null: nothing to wait for).
 */
export type LessonMediaView =
  | PlayedLessonView
  | { kind: 'download'; src: string; name: string; size: string }
  | { kind: 'missing'; text: string; href: string | null };

export interface PlayedLessonView {
  kind: 'video' | 'audio' | 'pdf';
  /** A browser that does not run scripts begins at the second in its fragment. */
  src: string;
  /** The playlist of its renditions. Null: it has none. */
  stream: string | null;
  captions: string | null;
  /** Where to go on. */
  position: number;
}

export interface QuizView {
  /** Null: answers are not checked here. */
  action: string | null;
  /** Makes sending the form twice count once. */
  tryId: string;
  /** 'You pass with 70% or more.' */
  rule: string;
  /** '2 tries left'. Null: no limit. */
  tries: string | null;
  /** Whether another try is possible. */
  canTry: boolean;
  questions: readonly {
    id: string;
    kind: QuestionKind;
    text: string;
    options: readonly { id: string; text: string }[];
  }[];
}

/** The last try at a quiz. */
export interface QuizResultView {
  /** '4 of 5 right' */
  score: string;
  title: string;
  isPassed: boolean;
  /** Where the next try is. Null: there is none. */
  againHref: string | null;
  questions: readonly {
    text: string;
    isRight: boolean;
    given: string;
    /** Null while it stays hidden. */
    right: string | null;
    explanation: string;
  }[];
}

export interface LessonNoteView {
  id: string;
  body: string;
  /** '12:34', with the address of that second. Null: of the whole lesson. */
  at: { label: string; seconds: number; href: string } | null;
}

export interface LessonView {
  id: string;
  kind: LessonKind;
  title: string;
  html: string;
  transcriptHtml: string;
  media: LessonMediaView | null;
  isDone: boolean;
  /** What counts as done. */
  rule: string;
  /** Where its forms are sent. Null: nobody is signed in, so nothing is kept. */
  action: string | null;
  quiz: QuizView | null;
  result: QuizResultView | null;
  notes: readonly LessonNoteView[];
  /** What the script that keeps progress needs: whose it is. */
  learner: string | null;
}

/** A certificate that was issued. */
export interface CertificateView {
  serial: string;
  name: string;
  isNamePublic: boolean;
  issuedOn: string;
  pdfHref: string;
  /** The public page that confirms it. */
  url: string;
}
