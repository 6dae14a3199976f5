import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slugProblem } from '#shared/rules/slug.ts';
import { pageSlugProblem } from '#shared/rules/website.ts';
import { pages } from '#server/features/pages.ts';
import { createWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

it('no store can have a slug that is the first segment of a server route', async () => {
  const segments = firstSegments(pathsOf(world.app.printRoutes({ commonPrefix: false })));
  expect(segments).toEqual(expect.arrayContaining(['functions', 'live', 'healthz', 'media', 'uploads']));
  expect(segments.filter((segment) => slugProblem(segment) === null)).toEqual([]);
});

it('no store can have a slug that is the first segment of a dashboard page', () => {
  const router = readFileSync(join(import.meta.dirname, '../src/web/dashboard/router.tsx'), 'utf8');
  const segments = firstSegments([...router.matchAll(/path: '([^']+)'/g)].map(([, path]) => path ?? ''));
  expect(segments).toEqual(expect.arrayContaining(['login', 'signup', 'password-reset']));
  expect(segments.filter((segment) => slugProblem(segment) === null)).toEqual([]);
});

it('no website page can have a slug that the server or the store uses', () => {
  const taken = [...pathsOf(world.app.printRoutes({ commonPrefix: false })), ...pages.map(({ path }) => path)];
  const segments = firstSegments(taken).filter((segment) => !LEFT_TO_PAGES.includes(segment));
  expect(segments).toEqual(expect.arrayContaining(['functions', 'e', 'members', 'p', 'checkout', 'share.png']));
  expect(segments.filter((segment) => pageSlugProblem(segment) === null)).toEqual([]);
});

/** Forms are posted to these addresses. A page of the website with this address is shown before what the store has there. */
const LEFT_TO_PAGES = ['contact', 'subscribe'];

/** Every path of the server's printed route tree, in which a child is indented by four columns. */
function pathsOf(tree: string): string[] {
  const trail: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const found = /^([\s│]*)[├└]── (\S+)/.exec(line);
    if (!found) return [];
    const depth = (found[1]?.length ?? 0) / 4;
    trail.splice(depth, trail.length, found[2] ?? '');
    return [trail.join('')];
  });
}

function firstSegments(paths: readonly string[]): string[] {
  const segments = paths.map((path) => path.split('/')[1] ?? '');
  return [...new Set(segments)].filter((segment) => segment !== '' && !/^[:*$]/.test(segment)).toSorted();
}
