import { randomUUID } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ExampleWorld } from '#shared/contract/callable.ts';
import { callables } from '#server/features/callables.ts';
import { createWorld, type Loose, type World } from './world.ts';

describe('the description of the functions', () => {
  let world: World;
  let description: Loose;

  beforeAll(async () => {
    world = await createWorld();
    description = (await world.get('/functions/openapi.json')).json();
  });
  afterAll(() => world.close());

  it('is an OpenAPI 3.1 document whose references lead somewhere', async () => {
    expect(description.openapi).toMatch(/^3\.1\.\d$/);
    expect(await new Validator().validate(structuredClone(description))).toEqual({ valid: true });
  });

  it('describes every function once, under its name', () => {
    const operations = Object.entries<Loose>(description.paths).map(([path, { post }]) => [path, post.operationId]);
    const names = callables.map(({ contract }) => contract.name);
    expect(operations).toEqual(names.map((name) => [`/functions/${name}`, name]));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(callables.map(({ contract }) => contract))('fits the example of $name', ({ name, wire, example }) => {
    const { requestBody, responses } = description.paths[`/functions/${name}`].post;
    const accepts = z.fromJSONSchema(requestBody.content['application/json'].schema);
    const input = JSON.parse(JSON.stringify(example(EXAMPLE_WORLD)));
    expect(accepts.safeParse(wire === 'plain' ? input : { data: input }).error).toBeUndefined();
    expect(accepts.safeParse('not an object').success).toBe(false);
    expect(() => z.fromJSONSchema(responses['200'].content['application/json'].schema)).not.toThrow();
  });
});

/** Every id is a UUID, whatever it is asked under. */
const EXAMPLE_WORLD = new Proxy({} as ExampleWorld, {
  get: (_world, key) =>
    /email$/i.test(String(key)) ? 'bea@example.com' : /id$/i.test(String(key)) ? randomUUID() : 'x'.repeat(32),
});
