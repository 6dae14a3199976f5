import type { FastifyInstance } from 'fastify';

/** The route of every address that has no other route. */
const EVERY_PAGE = '/*';

/** The route that refuses every method but POST for a function. */
export const REFUSED_FUNCTIONS = '/functions/*';

interface Route {
  segments: readonly string[];
  methods: readonly string[];
}

export interface AllowedMethods {
  /** The methods of the route of a path. Empty if only a page could handle it. */
  of(path: string): readonly string[];
}

/** Collects the app's routes as they are added, to report the allowed methods when another method is used. */
export function trackRouteMethods(app: FastifyInstance): AllowedMethods {
  const byFirst = new Map<string, Route[]>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url === EVERY_PAGE || url === REFUSED_FUNCTIONS) return;
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

/** How specific a route pattern is. */
const fixedOf = (segments: readonly string[]): number =>
  segments.filter((segment) => segment !== '*' && !segment.startsWith(':')).length;

/** The value of an Allow header. Every address allows OPTIONS, and HEAD wherever it allows GET. */
export const formatAllow = (methods: readonly string[]): string =>
  ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    .filter(
      (method) => method === 'OPTIONS' || methods.includes(method) || (method === 'HEAD' && methods.includes('GET')),
    )
    .join(', ');
