/** Marks a branch that the types rule out; throws with the value that came all the same. */
export function assertNever(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`);
}
