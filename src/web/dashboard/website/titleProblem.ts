/** The sentence that says what is wrong with a page's name, or null. */
export const titleProblem = (title: string): string | null =>
  title.trim() === '' ? 'Enter a name for the page.' : null;
