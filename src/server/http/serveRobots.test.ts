import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it.each(['localhost', 'stoa.test', 'shop.example'])('tells crawlers at %s what is not for them', async (host) => {
  const answer = await world.get('/robots.txt', { headers: { host } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toMatch(/^User-agent: \*\nDisallow: \/dashboard\n/);
});
