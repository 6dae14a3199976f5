import type { Lesson, Quiz } from '#shared/contract/courses.ts';
import { call, type Answer } from '#web/client/call.ts';
import { useEditing } from '../../editing/useEditing.ts';
import { createDraftEditing } from './createDraftEditing.ts';
import { typedQuestion } from './typedQuestion.ts';

export type LessonEditing = ReturnType<typeof useLessonEditing>;

type Fields = { document: unknown; transcript: unknown; quiz: Quiz | null };

type Options = {
  storeId: string;
  start: Answer<'getLesson'>;
  onChanged: () => void;
};

/** The editing state of what a lesson holds. */
export function useLessonEditing({ storeId, start, onChanged }: Options) {
  const lessonId = start.lesson.id;
  const load = ({ lesson, revision }: Answer<'getLesson'>) => ({ stored: lesson, revision });
  const editing = useEditing(() =>
    createDraftEditing<Fields, Lesson, string>({
      start: load(start),
      draftOf: ({ document, transcript, quiz }) => ({ document, transcript, quiz }),
      save: async ({ quiz, ...changes }, revision) => {
        const sent =
          quiz === undefined
            ? changes
            : { ...changes, quiz: quiz && { ...quiz, questions: quiz.questions.map(typedQuestion) } };
        return load(await call('saveLesson', { storeId, lessonId, ...sent, revision }));
      },
      read: async () => load(await call('getLesson', { storeId, lessonId })),
      onChanged,
    }),
  );
  return { ...editing, problems: {}, isCreated: true };
}
