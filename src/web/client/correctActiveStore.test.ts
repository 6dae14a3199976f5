import { afterEach, expect, it, vi } from 'vitest';
import { correctActiveStore } from './correctActiveStore.ts';
import { createQueryClient } from './createQueryClient.ts';
import { storesQuery } from './queries/stores.ts';
import { userKey } from './queries/user.ts';

afterEach(() => vi.unstubAllGlobals());

const old = { id: 'old', createdAt: '2026-01-01T00:00:00Z' };
const young = { id: 'young', createdAt: '2026-02-01T00:00:00Z' };
type Row = typeof old;

it('reads the list again first, and keeps a choice that is in it', async () => {
  const { client, calls } = openDashboard({ known: [old], listed: [young, old] });
  await correctActiveStore(client);
  expect(calls).toEqual(['listStores']);
  expect(client.getQueryData(storesQuery.queryKey)).toEqual([young, old]);
});

it('corrects a choice that is still missing', async () => {
  const { client, calls } = openDashboard({ known: [old], listed: [old] });
  await correctActiveStore(client);
  expect(calls).toEqual(['listStores', 'switchActiveStore {"storeId":"old","onlyIfMissing":true}']);
  expect(client.getQueryData(userKey)).toEqual({ activeStoreId: 'old' });
});

it('keeps the choice while the list cannot be read', async () => {
  const { client, calls } = openDashboard({ known: [old], listed: null });
  await correctActiveStore(client);
  expect(calls).toEqual(['listStores']);
});

it('keeps a choice that was made meanwhile', async () => {
  const { client, calls } = openDashboard({
    known: [old],
    listed: [old],
    onList: () => client.setQueryData(userKey, { activeStoreId: 'younger still' }),
  });
  await correctActiveStore(client);
  expect(calls).toEqual(['listStores']);
});

it('sends nothing if the choice is in the list', async () => {
  const { client, calls } = openDashboard({ known: [young, old], listed: [] });
  await correctActiveStore(client);
  expect(calls).toEqual([]);
});

/** A dashboard whose user chose the newer store. `listed` is the server's response; null: none. */
function openDashboard({ known, listed, onList }: { known: Row[]; listed: Row[] | null; onList?: () => void }) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const name = url.replace('/functions/', '');
    calls.push(name === 'listStores' ? name : `${name} ${JSON.stringify(JSON.parse(body).data)}`);
    if (name !== 'listStores') return Promise.resolve(Response.json({ result: { activeStoreId: 'old' } }));
    onList?.();
    if (listed === null) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json({ result: { items: listed } }));
  });
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  client.setQueryData(userKey, { activeStoreId: 'young' });
  client.setQueryDefaults(storesQuery.queryKey, storesQuery);
  client.setQueryData(['stores'], known);
  return { client, calls };
}
