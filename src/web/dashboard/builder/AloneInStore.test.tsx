import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Store } from '#shared/contract/stores.ts';
import { answerCalls } from '#test/components/answerCalls.ts';
import { openLiveStream } from '#test/components/openLiveStream.ts';
import { ANA, renderPage } from '#test/components/renderPage.tsx';
import { STORE } from '#test/components/store.ts';
import type { CallInput } from '#web/client/call.ts';
import { AloneInStore } from './AloneInStore.tsx';

const MAPS: Store = { ...STORE, id: '018f0000-0000-7000-8000-000000000002', name: 'Ana Maps', slug: 'ana-maps' };

const builder = <AloneInStore>{({ name }) => <h1>Builder of {name}</h1>}</AloneInStore>;
const heading = (name: string) => page.getByRole('heading', { name });

describe('a full-screen page of a store', () => {
  it('belongs to the active store, and subscribes to its documents only', async () => {
    const stream = openLiveStream();
    await renderPage(builder, { user: { ...ANA, activeStoreId: MAPS.id }, stores: [STORE, MAPS] });
    await expect.element(heading('Builder of Ana Maps')).toBeVisible();
    expect(stream.topics()).toEqual(['user', 'maintenance', 'flags', `store:${MAPS.id}`, `preview:${MAPS.id}`]);
  });

  it('subscribes to the website when it edits it', async () => {
    const stream = openLiveStream();
    await renderPage(<AloneInStore includesWebsite>{() => <h1>Website</h1>}</AloneInStore>);
    await expect.element(heading('Website')).toBeVisible();
    expect(stream.topics()).toContain(`website:${STORE.id}`);
  });

  it('shows a change of another window', async () => {
    const stream = openLiveStream();
    await renderPage(builder);
    stream.send(`store:${STORE.id}`, { ...STORE, name: 'Ana at night' });
    await expect.element(heading('Builder of Ana at night')).toBeVisible();
  });

  it('continues with another store when its own was deleted in another window', async () => {
    const stream = openLiveStream();
    answerCalls({
      findUser: () => ({ user: { ...ANA, activeStoreId: MAPS.id, storeCount: 1 } }),
      listStores: () => ({ items: [MAPS] }),
    });
    await renderPage(builder, { user: { ...ANA, storeCount: 2 }, stores: [STORE, MAPS] });
    await expect.element(heading('Builder of Ana Studio')).toBeVisible();
    stream.sendGone();
    await expect.element(heading('Builder of Ana Maps')).toBeVisible();
  });

  it('corrects an active store that no longer exists, but not a newer choice', async () => {
    openLiveStream();
    const corrections: CallInput<'switchActiveStore'>[] = [];
    answerCalls({
      listStores: () => ({ items: [STORE] }),
      switchActiveStore: (correction) => {
        corrections.push(correction);
        return { activeStoreId: STORE.id };
      },
    });
    await renderPage(builder, { user: { ...ANA, activeStoreId: MAPS.id } });
    await expect.element(heading('Builder of Ana Studio')).toBeVisible();
    await expect.poll(() => corrections).toEqual([{ storeId: STORE.id, onlyIfMissing: true }]);
  });

  it('opens a first store if there is none', async () => {
    openLiveStream();
    await renderPage(builder, { user: { ...ANA, activeStoreId: null, storeCount: 0, hasStore: false }, stores: [] });
    await expect.element(page.getByRole('button', { name: 'Open your store' })).toBeVisible();
    await expect.element(heading('Builder')).not.toBeInTheDocument();
  });

  it('is replaced by the screen of an account that will be deleted', async () => {
    openLiveStream();
    await renderPage(builder, { user: { ...ANA, deletionDueAt: '2026-04-01T09:00:00.000Z' } });
    await expect.element(heading('Your account is closed')).toBeVisible();
    await expect.element(heading('Builder')).not.toBeInTheDocument();
  });
});
