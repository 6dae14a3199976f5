import type { z } from 'zod';

/** The other side of startHelper: answers each question with a number, and ends when the bench does. */
export function answerQuestions<Shape extends z.ZodType>(
  question: Shape,
  answer: (question: z.output<Shape>) => Promise<number>,
): void {
  process.on('message', (asked) => {
    answer(question.parse(asked)).then(
      (number) => process.send?.(number),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  });
  process.once('disconnect', () => process.exit(0));
  process.send?.(0);
}
