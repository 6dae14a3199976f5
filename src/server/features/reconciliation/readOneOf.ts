/** A text of a column with a check constraint, as one of its values. */
export function readOneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const known = values.find((value) => value === text);
  if (known === undefined) throw new RangeError(`Unknown value: ${text}`);
  return known;
}
