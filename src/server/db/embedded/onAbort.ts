/** For `.catch`: returns a value if a wait was aborted, and rethrows every other error. */
export const onAbort =
  <T>(answer: T) =>
  (problem: unknown): T => {
    if (problem instanceof Error && problem.name === 'AbortError') return answer;
    throw problem;
  };
