/** Answers a pause that was cut short with a value, and lets every other problem through. */
export const whenAborted =
  <T>(answer: T) =>
  (problem: unknown): T => {
    if (problem instanceof Error && problem.name === 'AbortError') return answer;
    throw problem;
  };
