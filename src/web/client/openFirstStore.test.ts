import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './createQueryClient.ts';
import { openFirstStore } from './openFirstStore.ts';
import { userKey } from './queries/user.ts';

afterEach(() => vi.unstubAllGlobals());

it('sends nothing if the person is signed out', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  vi.stubGlobal('fetch', fetch);
  const client = createQueryClient();
  client.setQueryData(userKey, null);
  await expect(openFirstStore(client, { storeName: 'Ana Prints', slug: 'ana-prints' })).rejects.toMatchObject({
    code: 'not-authenticated',
    message: 'Not authenticated',
  });
  expect(fetch).not.toHaveBeenCalled();
});

it('signs the dashboard out if the session has ended', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>Who are you?</html>', { status: 401 })));
  const client = createQueryClient();
  client.setQueryData(userKey, { uid: 'ana' });
  const opening = openFirstStore(client, { storeName: 'Ana Prints', slug: 'ana-prints' });
  await expect(opening).rejects.toMatchObject({ code: 'not-authenticated', message: 'Not authenticated' });
  expect(client.getQueryData(userKey)).toBeNull();
});

it('throws a network error if there is no response', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const opening = openFirstStore(createQueryClient(), { storeName: 'Ana Prints', slug: 'ana-prints' });
  await expect(opening).rejects.toMatchObject({ code: 'network', message: 'Network error. Please try again.' });
});

it('throws a conflict if the response has no readable reason', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>Conflict</html>', { status: 409 })));
  const opening = openFirstStore(createQueryClient(), { storeName: 'Ana Prints', slug: 'ana-prints' });
  await expect(opening).rejects.toMatchObject({ message: 'Resource already exists or conflict occurred' });
});
