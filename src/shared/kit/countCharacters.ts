/** Counts Unicode code points, so that an emoji counts as one character, unlike in `length`. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
