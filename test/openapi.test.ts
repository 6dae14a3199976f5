import { randomUUID } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ExampleWorld } from '#shared/contract/callable.ts';
import { callables } from '#server/features/callables.ts';
import { createWorld, type CreatorWithStore, type Loose, type World } from './world.ts';

describe('the description of the functions', () => {
  let world: World;
  let description: Loose;
  let ana: CreatorWithStore;
  let bea: CreatorWithStore;

  beforeAll(async () => {
    world = await createWorld();
    [ana, bea] = [await world.creator('ana'), await world.creator('bea')];
    description = (await world.get('/functions/openapi.json')).json();
  });
  afterAll(() => world.close());

  const protectedCalls = callables
    .map(({ contract }) => contract)
    .filter(({ who }) => who !== 'anyone' && who !== 'visitor');

  it.each(protectedCalls)(
    'describes the responses of $name to strangers and to callers without permission',
    async ({ name, who, wire, example }) => {
      const input = example(
        new Proxy(EXAMPLE_WORLD, { get: (all, key) => (key === 'storeId' ? ana.storeId : Reflect.get(all, key)) }),
      );
      const { responses, security } = description.paths[`/functions/${name}`].post;
      expect(security).toEqual([{ bearer: [] }]);
      const payload = JSON.stringify(wire === 'plain' ? input : { data: input });
      const refusedTo = async (headers: Record<string, string>) => {
        const answer = await world.app.inject({
          method: 'POST',
          url: `/functions/${name}`,
          headers: { 'content-type': 'application/json', ...headers },
          payload,
        });
        const { error } = answer.json();
        return { status: answer.statusCode, message: String(error.message ?? error) };
      };
      const fromElsewhere = { cookie: 'stoa_session=x; stoa_member=x', origin: 'https://elsewhere.example' };
      const refused = [
        await refusedTo({}),
        await refusedTo(fromElsewhere),
        ...(who === 'owner' || who === 'admin' ? [await refusedTo({ authorization: `Bearer ${bea.idToken}` })] : []),
      ];
      expect(refused.map(({ status }) => status)).toEqual([401, 403, 403].slice(0, refused.length));
      for (const { status, message } of refused) expect(responses[status].description).toContain(message);
    },
  );

  it('requires no sign-in for open calls', () => {
    for (const { contract } of callables) {
      const { security } = description.paths[`/functions/${contract.name}`].post;
      expect({ name: contract.name, isOpen: security === undefined }).toEqual({
        name: contract.name,
        isOpen: !protectedCalls.includes(contract),
      });
    }
  });

  it('is an OpenAPI 3.1 document whose references can be resolved', async () => {
    expect(description.openapi).toMatch(/^3\.1\.\d$/);
    expect(await new Validator().validate(structuredClone(description))).toEqual({ valid: true });
  });

  it('describes every function once, under its name', () => {
    const operations = Object.entries<Loose>(description.paths).map(([path, { post }]) => [path, post.operationId]);
    const names = callables.map(({ contract }) => contract.name);
    expect(operations).toEqual(names.map((name) => [`/functions/${name}`, name]));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(callables.map(({ contract }) => contract))('matches the example of $name', ({ name, wire, example }) => {
    const { requestBody, responses } = description.paths[`/functions/${name}`].post;
    const accepts = z.fromJSONSchema(requestBody.content['application/json'].schema);
    const input = JSON.parse(JSON.stringify(example(EXAMPLE_WORLD)));
    expect(accepts.safeParse(wire === 'plain' ? input : { data: input }).error).toBeUndefined();
    expect(accepts.safeParse('not an object').success).toBe(false);
    expect(() => z.fromJSONSchema(responses['200'].content['application/json'].schema)).not.toThrow();
  });
});

/** Every id is a UUID, whatever the field is called. */
const EXAMPLE_WORLD = new Proxy({} as ExampleWorld, {
  get: (_world, key) =>
    /email$/i.test(String(key)) ? 'bea@example.com' : /id$/i.test(String(key)) ? randomUUID() : 'x'.repeat(32),
});
