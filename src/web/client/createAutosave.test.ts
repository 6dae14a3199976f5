import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutosave, type SaveFault } from './createAutosave.ts';

type Params = { title: string; slug: string; price: number };

/** A server that responds when told to and records what it received. */
function slowServer() {
  const received: Partial<Params>[] = [];
  const answers: { resolve: () => void; reject: (fault: SaveFault) => void }[] = [];
  const autosave = createAutosave<Params>({
    send: (changes) => {
      received.push(changes);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
    readFault: (error) => error as SaveFault,
  });
  const turn = () => vi.advanceTimersByTimeAsync(0);
  return {
    autosave,
    received,
    accept: async () => {
      answers.shift()?.resolve();
      await turn();
    },
    refuse: async (fault: SaveFault) => {
      answers.shift()?.reject(fault);
      await turn();
    },
  };
}

describe('createAutosave', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends the last of several quick changes once the typing pauses', async () => {
    const { autosave, received } = slowServer();
    autosave.change({ title: 'S' });
    await vi.advanceTimersByTimeAsync(799);
    autosave.change({ title: 'Sp' });
    autosave.change({ price: 5 });
    await vi.advanceTimersByTimeAsync(799);
    expect(received).toEqual([]);
    expect(autosave.snapshot().kind).toBe('waiting');

    await vi.advanceTimersByTimeAsync(1);
    expect(received).toEqual([{ title: 'Sp', price: 5 }]);
    expect(autosave.snapshot().kind).toBe('saving');
  });

  it('never runs two saves at once, and sends later changes after the first', async () => {
    const { autosave, received, accept } = slowServer();
    autosave.change({ title: 'One' });
    await vi.advanceTimersByTimeAsync(800);
    autosave.change({ title: 'Two' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(received).toEqual([{ title: 'One' }]);

    await accept();
    expect(received).toEqual([{ title: 'One' }, { title: 'Two' }]);
    await accept();
    expect(autosave.snapshot()).toEqual({ kind: 'saved', refused: {}, refusedAt: {} });
  });

  it('keeps changes made offline and sends them when asked again', async () => {
    const { autosave, received, accept, refuse } = slowServer();
    autosave.change({ title: 'One' });
    await vi.advanceTimersByTimeAsync(800);
    await refuse({ kind: 'offline' });
    expect(autosave.snapshot().kind).toBe('offline');
    expect(autosave.unsaved()).toEqual({ title: 'One' });

    const saved = autosave.retry();
    await vi.advanceTimersByTimeAsync(0);
    await accept();
    expect(await saved).toBe(true);
    expect(received).toEqual([{ title: 'One' }, { title: 'One' }]);
  });

  it('retries by itself while offline, after longer and longer pauses', async () => {
    const { autosave, received, refuse } = slowServer();
    autosave.change({ title: 'One' });
    await vi.advanceTimersByTimeAsync(800);
    await refuse({ kind: 'offline' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(received).toHaveLength(2);
    await refuse({ kind: 'offline' });
    await vi.advanceTimersByTimeAsync(3999);
    expect(received).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(received).toHaveLength(3);
  });

  it('holds back a refused field and saves the others', async () => {
    const { autosave, received, accept, refuse } = slowServer();
    autosave.change({ title: 'One', slug: 'taken' });
    await vi.advanceTimersByTimeAsync(800);
    await refuse({ kind: 'field', field: 'slug', place: 'slug.0', sentence: 'Taken.' });
    expect(received.at(-1)).toEqual({ title: 'One' });
    await accept();
    expect(autosave.snapshot()).toEqual({
      kind: 'failed',
      sentence: 'Taken.',
      refused: { slug: 'Taken.' },
      refusedAt: { 'slug.0': 'Taken.' },
    });
    expect(autosave.unsaved()).toEqual({ slug: 'taken' });

    autosave.change({ slug: 'free' });
    expect(autosave.snapshot().refused).toEqual({});
    await vi.advanceTimersByTimeAsync(800);
    expect(received.at(-1)).toEqual({ slug: 'free' });
  });

  it('sends nothing more during a conflict until told to overwrite', async () => {
    const { autosave, received, accept, refuse } = slowServer();
    autosave.change({ title: 'Mine' });
    await vi.advanceTimersByTimeAsync(800);
    await refuse({ kind: 'conflict' });
    autosave.change({ price: 7 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(received).toHaveLength(1);
    expect(autosave.snapshot().kind).toBe('conflict');

    const saved = autosave.overwrite({ slug: 'mine' });
    await vi.advanceTimersByTimeAsync(0);
    await accept();
    expect(await saved).toBe(true);
    expect(received.at(-1)).toEqual({ title: 'Mine', price: 7, slug: 'mine' });
  });

  it('discards everything unsent on request', async () => {
    const { autosave, received } = slowServer();
    autosave.change({ title: 'Mine' });
    autosave.drop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(received).toEqual([]);
    expect(autosave.snapshot().kind).toBe('saved');
  });

  it('reports why a save failed and keeps the changes', async () => {
    const { autosave, refuse } = slowServer();
    autosave.change({ title: 'One' });
    const flushed = autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    await refuse({ kind: 'failed', sentence: 'An unexpected error occurred' });
    expect(await flushed).toBe(false);
    expect(autosave.snapshot()).toMatchObject({ kind: 'failed', sentence: 'An unexpected error occurred' });
    expect(autosave.unsaved()).toEqual({ title: 'One' });
  });
});
