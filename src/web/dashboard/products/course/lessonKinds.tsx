import { AudioLines, BookOpen, CircleHelp, FileText, ListChecks, SquarePlay } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LessonKind } from '#shared/rules/course.ts';

interface KindText {
  name: string;
  sentence: string;
  icon: ReactNode;
  /** In the outline, while it cannot be published. */
  missing: string;
}

export const LESSON_TEXTS: Record<LessonKind, KindText> = {
  video: {
    name: 'Video',
    sentence: 'Plays in the page, with captions',
    icon: <SquarePlay aria-hidden />,
    missing: 'No video yet',
  },
  audio: {
    name: 'Audio',
    sentence: 'Plays in the page, with a transcript',
    icon: <AudioLines aria-hidden />,
    missing: 'No audio yet',
  },
  text: { name: 'Text', sentence: 'A page to read', icon: <BookOpen aria-hidden />, missing: 'No text yet' },
  pdf: {
    name: 'PDF',
    sentence: 'A document that opens in the page',
    icon: <FileText aria-hidden />,
    missing: 'No PDF yet',
  },
  quiz: { name: 'Quiz', sentence: 'Questions with a score', icon: <CircleHelp aria-hidden />, missing: 'Not complete' },
  task: { name: 'Task', sentence: 'Something to do', icon: <ListChecks aria-hidden />, missing: 'No text yet' },
};
