import { isUuid } from '#shared/kit/ids.ts';

/** An id in the page's address, such as that of the row whose panel is open; null where there is none. */
export function readIdParameter(parameters: URLSearchParams, name: string): string | null {
  const id = parameters.get(name) ?? '';
  return isUuid(id.toLowerCase()) ? id : null;
}
