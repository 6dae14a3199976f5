import type { z } from 'zod';

/** The child's side of startHelper: answers each request with a number, and exits with the bench. */
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
