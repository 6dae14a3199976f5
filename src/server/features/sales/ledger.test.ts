import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { readTotals } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { ELSEWHERE, writeLedger, type Movement } from './ledger.ts';

const world = await openWorld();

/** The balance of each account of a new store after these movements. */
async function balancesAfter(name: string, movements: Partial<Movement>[]) {
  const { storeId } = await world.creator(name);
  await world.services.db.inStore(provenStore(storeId), async (tx) => {
    for (const movement of movements) {
      const sale = { event: 'payment', gateway: 'test', amount: 1200, fee: 0, currency: 'USD' } as const;
      writeLedger(tx, { ...sale, eventId: randomUUID(), now: world.now(), ...movement });
    }
  });
  const { ledger, unbalanced } = await readTotals(world, storeId);
  expect(unbalanced).toBe(0);
  return ledger;
}

describe('writeLedger', () => {
  it('transfers a payment from the gateway to the store, and its fee to the fee account', async () => {
    const ledger = await balancesAfter('ana', [{ fee: 70 }]);
    expect(Object.keys(ledger).sort()).toEqual(['fees', 'gateway:test', 'store']);
    expect(Math.abs(ledger['store'] ?? 0)).toBe(1200);
    expect(Math.abs(ledger['gateway:test'] ?? 0)).toBe(1130);
    expect(Math.abs(ledger['fees'] ?? 0)).toBe(70);
  });

  it('books the share of the platform, and returns it with a refund', async () => {
    const paid = await balancesAfter('dana', [{ fee: 70, platformFee: 60 }]);
    expect(paid['fees:platform']).toBe(60);
    expect(paid['gateway:test']).toBe(1200 - 70 - 60);
    const half = { event: 'refund', amount: 600, platformFee: 30 } as const;
    const refunded = await balancesAfter('erik', [
      { platformFee: 60 },
      half,
      { ...half, event: 'refund-failed' },
      half,
    ]);
    expect(refunded).toEqual({ 'fees:platform': 30, 'gateway:test': 1200 - 600 - 30, store: -600 });
  });

  it('has a balance of zero after a full refund of a payment without a fee', async () => {
    const ledger = await balancesAfter('ben', [{}, { event: 'refund' }]);
    expect(Object.values(ledger)).toEqual([0, 0]);
  });

  it('excludes sales made elsewhere from what the gateway owes the store', async () => {
    const ledger = await balancesAfter('cem', [{ gateway: ELSEWHERE }]);
    expect(Object.keys(ledger).sort()).toEqual(['elsewhere', 'store:elsewhere']);
  });
});
