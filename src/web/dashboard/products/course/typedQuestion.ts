import type { QuizQuestion } from '#shared/contract/courses.ts';

/** A question without the answers that nobody has typed yet. They stay on the screen only. */
export const typedQuestion = (question: QuizQuestion): QuizQuestion => ({
  ...question,
  options: question.options.filter(({ text }) => text.trim() !== ''),
  answers: question.answers.filter((answer) => answer.trim() !== ''),
});
