/** The values that differ from the saved ones. Null if none do. */
export function pickChanges<Values extends object, Key extends keyof Values>(
  keys: readonly Key[],
  saved: Values,
  values: Values,
): Partial<Pick<Values, Key>> | null {
  const changed: Partial<Pick<Values, Key>> = {};
  for (const key of keys) if (values[key] !== saved[key]) changed[key] = values[key];
  return Object.keys(changed).length === 0 ? null : changed;
}
