import { expect, it } from 'vitest';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const { storeId } = ana;
const TERMS = { value: { kind: 'percent', basisPoints: 1000 }, productIds: [], minimum: null, otherAmounts: [] };
const NO_LIMITS = { startsAt: null, endsAt: null, maxUses: null, maxUsesPerCustomer: null };

const save = (code: string, input: object) =>
  world.call('saveDiscount', { storeId, code, isAutomatic: false, ...TERMS, ...NO_LIMITS, ...input }, { as: ana });

it('finds discounts by a part of their code in any letter case, within a state', async () => {
  await save('SPRING24', { isActive: true });
  await save('OFFSPRING', { isActive: false });
  await save('AUTUMN', { isActive: true });
  const found = async (input: object) => {
    const { items, count } = await world.call('listDiscounts', { storeId, ...input }, { as: ana });
    return [count, ...items.map(({ code }: { code: string }) => code).toSorted()];
  };
  expect(await found({ search: 'spring' })).toEqual([2, 'OFFSPRING', 'SPRING24']);
  expect(await found({ search: 'spring', state: 'paused' })).toEqual([1, 'OFFSPRING']);
  expect(await found({ search: 'spring', limit: 1 })).toEqual([2, expect.any(String)]);
  expect(await found({ search: '%' })).toEqual([0]);
});
