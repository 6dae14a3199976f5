import type { Content } from '#shared/contract/contents.ts';
import type { Module } from '#shared/contract/courses.ts';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { useEditing } from '../../editing/useEditing.ts';
import { withoutSettings } from '../contents/contentsQuery.ts';
import { createDraftEditing } from './createDraftEditing.ts';

export type Course = Extract<Content, { kind: 'course' }>;
export type CourseEditing = ReturnType<typeof useCourseEditing>;

type Contents = { contents: Content[]; revision: number };

type Place = { storeId: string; productId: string; courseId: string };

type Fields = { title: string; modules: readonly Module[]; hasCertificate: boolean };

export const findCourse = ({ contents }: Pick<Contents, 'contents'>, courseId: string): Course | undefined =>
  contents.flatMap((content) => (content.id === courseId && content.kind === 'course' ? [content] : []))[0];

/** The editing state of a course's title and outline. */
export function useCourseEditing({
  place,
  start,
  onChanged,
}: {
  place: Place;
  start: Contents;
  onChanged: () => void;
}) {
  const { storeId, productId, courseId } = place;
  const editing = useEditing(() => {
    let others: Content[] = start.contents;

    function load(answer: Contents) {
      const stored = findCourse(answer, courseId);
      if (!stored) throw new CallRefusal('not-found');
      others = answer.contents;
      return { stored, revision: answer.revision };
    }

    return createDraftEditing<Fields, Course, number>({
      start: load(start),
      draftOf: ({ title, modules, hasCertificate }) => ({ title, modules, hasCertificate }),
      save: async ({ modules, ...changes }, revision) => {
        const own = { ...changes, ...(modules && { modules: [...modules], timeZone }) };
        const contents = others.map((content) =>
          content.kind === 'course' && content.id === courseId
            ? { id: courseId, kind: content.kind, title: content.title, ...own }
            : withoutSettings(content),
        );
        return load(await call('saveContents', { storeId, productId, contents, revision }));
      },
      read: async () => load(await call('getContents', { storeId, productId })),
      onChanged,
    });
  });
  return { ...editing, problems: {}, isCreated: true };
}

/** Of the days on which lessons open: where the creator is. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
