import type { FastifyInstance } from 'fastify';

/** The route that takes every address which no other does. */
const EVERY_PAGE = '/*';

interface Route {
  segments: readonly string[];
  methods: readonly string[];
}

export interface AllowedMethods {
  /** The methods of the route that a path belongs to; none where only the pages could answer. */
  of(path: string): readonly string[];
}

/** Collects the routes of an app as they are added, to name the methods of an address that was asked with another. */
export function collectMethods(app: FastifyInstance): AllowedMethods {
  const byFirst = new Map<string, Route[]>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url === EVERY_PAGE) return;
    const segments = url.split('/').slice(1);
    const [first = ''] = segments;
    byFirst.set(first, [...(byFirst.get(first) ?? []), { segments, methods: [method].flat() }]);
  });
  return {
    of: (path) => {
      const segments = path.split('/').slice(1);
      const matching = (byFirst.get(segments[0] ?? '') ?? []).filter((route) => matches(route.segments, segments));
      const best = Math.max(...matching.map(({ segments: own }) => fixedOf(own)));
      const methods = matching.filter(({ segments: own }) => fixedOf(own) === best).flatMap((route) => route.methods);
      return [...new Set(methods)];
    },
  };
}

function matches(own: readonly string[], given: readonly string[]): boolean {
  if (own.at(-1) !== '*' && own.length !== given.length) return false;
  return own.every((segment, at) => segment === '*' || segment.startsWith(':') || segment === given[at]);
}

/** How exactly a route names its address. */
const fixedOf = (segments: readonly string[]): number =>
  segments.filter((segment) => segment !== '*' && !segment.startsWith(':')).length;

/** The value of an Allow header. Every address answers OPTIONS, and HEAD where it answers GET. */
export const allowLine = (methods: readonly string[]): string =>
  ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    .filter(
      (method) => method === 'OPTIONS' || methods.includes(method) || (method === 'HEAD' && methods.includes('GET')),
    )
    .join(', ');
