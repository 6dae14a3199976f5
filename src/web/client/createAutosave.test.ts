import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutosave, type SaveFault } from './createAutosave.ts';

type Params = { title: string; slug: string; price: number };

/** A server that responds when told to and records what it received. */
function slowServer() {
  const got: Partial<Params>[] = [];
  const answers: { resolve: () => void; reject: (fault: SaveFault) => void }[] = [];
  const autosave = createAutosave<Params>({
    send: (changes) => {
      got.push(changes);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
    readFault: (error) => error as SaveFault,
  });
  const turn = () => vi.advanceTimersByTimeAsync(0);
  return {
    autosave,
    got,
    say: async () => {
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

  it('sends the last of several quick changes once the typing rests', async () => {
    const { autosave, got } = slowServer();
    autosave.change({ title: 'S' });
    await vi.advanceTimersByTimeAsync(799);
    autosave.change({ title: 'Sp' });
    autosave.change({ price: 5 });
    await vi.advanceTimersByTimeAsync(799);
    expect(got).toEqual([]);
    expect(autosave.snapshot().kind).toBe('waiting');

    await vi.advanceTimersByTimeAsync(1);
    expect(got).toEqual([{ title: 'Sp', price: 5 }]);
    expect(autosave.snapshot().kind).toBe('saving');
  });

  it('never has two saves on the way, and sends what changed meanwhile after the first', async () => {
    const { autosave, got, say } = slowServer();
    autosave.change({ title: 'One' });
    await vi.advanceTimersByTimeAsync(800);
    autosave.change({ title: 'Two' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(got).toEqual([{ title: 'One' }]);

    await say();
    expect(got).toEqual([{ title: 'One' }, { title: 'Two' }]);
    await say();
    expect(autosave.snapshot()).toEqual({ kind: 'saved', refused: {} });
  });

  it('keeps changes made offline and sends them when asked again', async () => {
    const { autosave, got, say, refuse } = slowServer();
    autosave.change({ title: 'One' });
    await vi.advanceTimersByTimeAsync(800);
    await refuse({ kind: 'offline' });
    expect(autosave.snapshot().kind).toBe('offline');
    expect(autosave.unsaved()).toEqual({ title: 'One' });

    const saved = autosave.retry();
    await vi.advanceTimersByTimeAsync(0);
    await say();
    expect(await saved).toBe(true);
    expect(got).toEqual([{ title: 'One' }, { title: 'One' }]);
  });

  it('tries again by itself while offline, each time after a longer pause', async () => {
    const { autosave, got, refuse } = slowServer();
    autosave.change({ title: 'One' });
    await vi.advanceTimersByTimeAsync(800);
    await refuse({ kind: 'offline' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(got).toHaveLength(2);
    await refuse({ kind: 'offline' });
    await vi.advanceTimersByTimeAsync(3999);
    expect(got).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(got).toHaveLength(3);
  });

  it('holds back a refused field and saves the others', async () => {
    const { autosave, got, say, refuse } = slowServer();
    autosave.change({ title: 'One', slug: 'taken' });
    await vi.advanceTimersByTimeAsync(800);
    await refuse({ kind: 'field', field: 'slug', sentence: 'Taken.' });
    expect(got.at(-1)).toEqual({ title: 'One' });
    await say();
    expect(autosave.snapshot()).toEqual({ kind: 'failed', sentence: 'Taken.', refused: { slug: 'Taken.' } });
    expect(autosave.unsaved()).toEqual({ slug: 'taken' });

    autosave.change({ slug: 'free' });
    expect(autosave.snapshot().refused).toEqual({});
    await vi.advanceTimersByTimeAsync(800);
    expect(got.at(-1)).toEqual({ slug: 'free' });
  });

  it('sends nothing more during a conflict until told to overwrite', async () => {
    const { autosave, got, say, refuse } = slowServer();
    autosave.change({ title: 'Mine' });
    await vi.advanceTimersByTimeAsync(800);
    await refuse({ kind: 'conflict' });
    autosave.change({ price: 7 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(got).toHaveLength(1);
    expect(autosave.snapshot().kind).toBe('conflict');

    const saved = autosave.overwrite({ slug: 'mine' });
    await vi.advanceTimersByTimeAsync(0);
    await say();
    expect(await saved).toBe(true);
    expect(got.at(-1)).toEqual({ title: 'Mine', price: 7, slug: 'mine' });
  });

  it('forgets everything unsent when told to', async () => {
    const { autosave, got } = slowServer();
    autosave.change({ title: 'Mine' });
    autosave.drop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(got).toEqual([]);
    expect(autosave.snapshot().kind).toBe('saved');
  });

  it('says why a save failed and keeps the changes', async () => {
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
