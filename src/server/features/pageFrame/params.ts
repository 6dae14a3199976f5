import { isUuid } from '#shared/kit/ids.ts';

type Params = Readonly<Record<string, string>>;

/** An id in a path. Undefined if it is malformed. */
export function idParam(params: Params, name: string): string | undefined {
  const id = params[name]?.toLowerCase() ?? '';
  return isUuid(id) ? id : undefined;
}

/** A product's slug in a path. */
export function slugParam(params: Params): string {
  const slug = params['product'] ?? '';
  return /^[a-z\d-]+$/.test(slug) ? slug : '';
}
