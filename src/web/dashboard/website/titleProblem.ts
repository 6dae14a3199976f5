/** The problem of a page's name as a sentence, or null. */
export const titleProblem = (title: string): string | null =>
  title.trim() === '' ? 'Enter a name for the page.' : null;
