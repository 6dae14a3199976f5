import { randomUUID } from 'node:crypto';
import { attachLessonFile } from '#server/features/contents/lessons/lessonFiles.ts';
import { saveLesson } from '#server/features/contents/lessons/saveLesson.ts';
import { saveContents } from '#server/features/contents/saveContents.ts';
import type { DemoCourse } from './DemoProduct.ts';
import { paragraph } from './paragraph.ts';
import { addFile, type StoredFileSeed } from './seedFile.ts';

interface Seed {
  course: DemoCourse;
  lessonFile: StoredFileSeed;
  productId: string;
}

/** A course with three lessons: a text, a PDF and a quiz. */
export async function seedCourse(
  { course, lessonFile, productId }: Seed,
  context: Parameters<typeof saveContents.handle>[1],
): Promise<void> {
  const { tx, storeId, now } = context;
  const [text, pdf, quiz] = (['text', 'pdf', 'quiz'] as const).map((kind) => ({
    id: randomUUID(),
    kind,
    title: course[kind].title,
    isPreview: kind === 'text',
    opens: null,
  }));
  if (!text || !pdf || !quiz) return;
  const modules = [{ id: randomUUID(), title: course.module, lessons: [text, pdf, quiz] }];
  const content = { id: randomUUID(), kind: 'course' as const, title: course.title, modules, hasCertificate: true };
  await saveContents.handle({ storeId, productId, contents: [content] }, context);
  const document = { type: 'doc', content: course.text.paragraphs.map((line) => paragraph(line)) };
  await saveLesson.handle({ storeId, lessonId: text.id, document }, context);
  await saveLesson.handle({ storeId, lessonId: quiz.id, quiz: quizOf(course) }, context);
  const fileId = await addFile(tx, { ...lessonFile, productId, lessonId: pdf.id, position: 0, now });
  await attachLessonFile(tx, { lessonId: pdf.id, fileId, name: lessonFile.name, now });
}

const quizOf = ({ quiz }: DemoCourse) => ({
  passPercent: 50,
  triesMax: null,
  questions: quiz.questions.map(({ text, right, wrong, explanation }) => ({
    id: randomUUID(),
    kind: 'single' as const,
    text,
    options: [right, ...wrong]
      .toSorted()
      .map((option) => ({ id: randomUUID(), text: option, isRight: option === right })),
    answers: [],
    explanation,
  })),
});
