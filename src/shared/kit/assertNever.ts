/** Marks a branch that the types rule out. Throws if it is reached anyway. */
export function assertNever(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`);
}
