/** Counts what a person calls characters more nearly than `length`: Unicode code points, so an emoji is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
