const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of the row whose panel is open, as the address has it; null where it has none. */
export function readOpenRow(parameters: URLSearchParams, name: string): string | null {
  const id = parameters.get(name) ?? '';
  return UUID.test(id) ? id : null;
}
