import { afterEach, describe, expect, it, vi } from 'vitest';
import * as accounts from '#shared/contract/accounts.ts';
import * as catalog from '#shared/contract/catalog.ts';
import * as orders from '#shared/contract/orders.ts';
import * as stores from '#shared/contract/stores.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { call, PLAIN_CALLS } from './call.ts';

const answers = (status: number, body: unknown) =>
  vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
  );

describe('call', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('sends the payload in the callable envelope and unwraps the result', async () => {
    const fetch = answers(200, { result: { signedOut: true } });
    vi.stubGlobal('fetch', fetch);
    await expect(call('signOut', {})).resolves.toEqual({ signedOut: true });
    expect(fetch).toHaveBeenCalledWith('/functions/signOut', expect.objectContaining({ body: '{"data":{}}' }));
  });

  it('sends and receives plain JSON if the contract is plain', async () => {
    const fetch = answers(200, { store: { id: 'one' } });
    vi.stubGlobal('fetch', fetch);
    await expect(call(stores.getStore, { storeId: 'one' })).resolves.toEqual({ store: { id: 'one' } });
    expect(fetch).toHaveBeenCalledWith('/functions/getStore', expect.objectContaining({ body: '{"storeId":"one"}' }));
  });

  it('throws a refusal with code, sentence and details', async () => {
    const details = { refusal: 'slug-taken', field: 'slug' };
    vi.stubGlobal('fetch', answers(409, { error: { status: 'ALREADY_EXISTS', message: 'Taken.', details } }));
    await expect(call('signOut', {})).rejects.toMatchObject({
      code: 'slug-taken',
      status: 409,
      message: 'Taken.',
      details: { field: 'slug' },
    });
  });

  it('identifies a refusal in plain JSON by its sentence', async () => {
    vi.stubGlobal('fetch', answers(409, { error: 'This store URL is already taken. Please choose another.' }));
    await expect(call('getStore', { storeId: 'one' })).rejects.toMatchObject({ code: 'slug-taken' });
  });

  it('throws a network error if there is no response', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call('signOut', {})).rejects.toMatchObject({
      code: 'network',
      message: 'Network error. Please try again.',
    });
  });

  it('throws “unavailable” if a proxy answers instead of the service', async () => {
    vi.stubGlobal('fetch', answers(502, '<html>Bad gateway</html>'));
    await expect(call('signOut', {})).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Service temporarily unavailable. Please try again.',
    });
  });

  it.each([
    ['sendVerificationCode', 503, 'Email service temporarily unavailable'],
    ['verifyEmailCode', 504, 'Verification timed out. Please try again.'],
    ['resendVerificationCode', 429, 'Too many requests. Please wait before trying again.'],
    ['verifyEmailCode', 403, 'Verification code has expired'],
    ['sendVerificationCode', 500, 'Email verification failed'],
    ['sendVerificationCode', 200, 'Email verification failed'],
    ['createStoreWithTenant', 400, 'Invalid request data provided'],
    ['createStoreWithTenant', 401, 'Please sign in to perform this action'],
    ['createStoreWithTenant', 409, 'Resource already exists or conflict occurred'],
    ['createAdditionalStore', 400, 'Invalid store data provided'],
    ['createAdditionalStore', 409, 'A store with this name already exists'],
    ['switchActiveStore', 404, 'Store not found'],
    ['deleteStoreAndTenant', 401, 'Please sign in to manage stores'],
    ['setUserAdminStatus', 403, 'You do not have permission to perform this admin action.'],
    ['getMaintenance', 503, 'Failed to get maintenance configuration'],
    ['checkSlug', 400, 'Invalid arguments provided'],
    ['checkSlug', 504, 'Request timed out. Please try again.'],
  ])('translates a proxy’s response to %s, %i, into the sentence of its family: %s', async (name, status, message) => {
    vi.stubGlobal('fetch', answers(status, '<html>Not ours</html>'));
    await expect(call({ ...accounts.findUser, name }, {})).rejects.toMatchObject({ message });
  });

  it('rethrows an abort', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('Aborted', 'AbortError')));
    await expect(call('signOut', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('lists every plain call of the contract', () => {
    const plain = [accounts, catalog, orders, stores]
      .flatMap((module) => Object.values(module))
      .filter((value) => isRecord(value) && value['wire'] === 'plain')
      .map((value) => isRecord(value) && value['name']);
    expect(new Set(plain)).toEqual(PLAIN_CALLS);
  });
});
