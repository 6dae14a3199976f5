import { describe, expect, it, vi } from 'vitest';
import { lazyPage } from './lazyPage.ts';

function setUp(answer: boolean) {
  return {
    confirm: vi.fn<() => boolean>(() => answer),
    location: { reload: vi.fn<() => void>() },
    navigator: { onLine: true },
  };
}

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'));

describe('lazyPage', () => {
  it('returns the page when it loads', async () => {
    const around = setUp(true);
    await expect(lazyPage(() => Promise.resolve('page'), around)()).resolves.toBe('page');
    expect(around.confirm).not.toHaveBeenCalled();
  });

  it('asks before it reloads', async () => {
    const around = setUp(true);
    await expect(lazyPage(missing, around)()).rejects.toThrow('Couldn’t load this page.');
    expect(around.confirm).toHaveBeenCalledWith('The app has been updated. Refresh to get the latest version?');
    expect(around.location.reload).toHaveBeenCalledOnce();
  });

  it('does not ask without a connection', async () => {
    const around = { ...setUp(true), navigator: { onLine: false } };
    await expect(lazyPage(missing, around)()).rejects.toThrow('Couldn’t load this page');
    expect(around.confirm).not.toHaveBeenCalled();
  });

  it('asks only once if the person declines', async () => {
    const around = setUp(false);
    const load = lazyPage(missing, around);
    await expect(load()).rejects.toThrow('Couldn’t load this page');
    await expect(load()).rejects.toThrow('Couldn’t load this page');
    expect(around.confirm).toHaveBeenCalledOnce();
    expect(around.location.reload).not.toHaveBeenCalled();
  });
});
