import { isUuid } from '#shared/kit/ids.ts';

/** An id in the URL, such as that of the row whose panel is open. Null if there is no valid one. */
export function readIdParameter(parameters: URLSearchParams, name: string): string | null {
  const id = parameters.get(name) ?? '';
  return isUuid(id.toLowerCase()) ? id : null;
}
