import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Callable, ExampleWorld } from '#shared/contract/callable.ts';
import { SPECIFICATION_CALLS } from '#shared/contract/specificationCalls.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { callables } from '#server/features/callables.ts';
import { dropEmptyOptionals } from '#server/http/dropEmptyOptionals.ts';
import { furnish } from './furnish.ts';
import { CallError, createWorld, type CreatorWithStore, type World } from './world.ts';

const contracts = callables.map(({ contract }) => contract).filter(({ name }) => SPECIFICATION_CALLS.has(name));
const empty = [null, '', ' \t'];

describe('an optional field that is null or blank', () => {
  let world: World;
  let ana: CreatorWithStore;
  let furnished: ExampleWorld;

  beforeAll(async () => {
    world = await createWorld();
    ana = await world.creator('ana');
    const ben = await world.creator('ben');
    furnished = { ...(await furnish(world, ana)), otherStoreId: ben.storeId };
    await world.call('initializeFirstAdmin', {}, { as: ana });
    await world.call('setUserPlan', { userId: ana.id, planId: 'boss', reason: 'A test.' }, { as: ana });
  });
  afterAll(() => world.close());

  it('exists in the calls of the specification', () => {
    expect(contracts).toHaveLength(27);
    expect(contracts.flatMap((contract) => emptied(contract, furnished, null).fields).length).toBeGreaterThan(40);
  });

  it('counts as absent when a store is opened; three-digit colors are accepted', async () => {
    const person = await world.person('cleo');
    const input = { storeName: 'Cleo Prints', slug: 'cleo-prints', description: null, isFirstStore: null, domain: '' };
    const colors = { primaryColor: '#a30', backgroundColor: null };
    const { store } = await world.call('createStoreWithTenant', { ...input, ...colors }, { as: person });
    expect(store).toMatchObject({ description: '', domain: null });
    expect(store.themeOverrides.colors).toEqual({ primaryColor: '#aa3300' });
    const themeOverrides = { colors: { buttonColor: '#A30', buttonTextColor: '#fff' } };
    const changed = await world.call('updateStore', { storeId: store.id, themeOverrides }, { as: person });
    expect(changed.store.themeOverrides.colors).toEqual({ buttonColor: '#aa3300', buttonTextColor: '#ffffff' });
  });

  it('clears a customer’s field if it is blank, and leaves it if it is null', async () => {
    const { storeId, customerId } = furnished;
    const change = (input: object) =>
      world
        .call('updateStoreCustomer', { storeId, customerId, ...input }, { as: ana })
        .then(({ customer }) => customer);
    await change({ name: 'Bea Moss', note: 'Met at the fair' });
    expect(await change({ name: null, note: null })).toMatchObject({ name: 'Bea Moss', note: 'Met at the fair' });
    expect(await change({ name: '', note: '' })).toMatchObject({ name: '', note: '' });
  });

  it.each(contracts)('counts as absent for $name', async (contract) => {
    for (const value of empty) {
      const { example, payload, fields } = emptied(contract, furnished, value);
      expect(contract.input.parse(dropEmptyOptionals(contract, payload))).toEqual(contract.input.parse(example));
      const refused = await world.call(contract.name, payload, { as: ana }).catch((error: unknown) => error);
      const field = refused instanceof CallError ? refused.details['field'] : undefined;
      expect(fields).not.toContain(field);
    }
  });
});

/** A call's example, and the same with every optional field that it leaves out set to an empty value. */
function emptied({ name, input, example: make, blankClears = [] }: Callable, world: ExampleWorld, value: unknown) {
  const example: unknown = make({ ...world, unique: randomUUID().replaceAll('-', '') });
  const shape = input instanceof z.ZodObject ? Object.entries<z.ZodType>(input.shape) : [];
  const given = isRecord(example) ? example : {};
  const fields = shape
    .filter(([field, schema]) => !(field in given) && schema.safeParse(undefined).success)
    .map(([field]) => field)
    .filter((field) => value === null || !blankClears.includes(field));
  return { name, example, fields, payload: { ...given, ...Object.fromEntries(fields.map((field) => [field, value])) } };
}
