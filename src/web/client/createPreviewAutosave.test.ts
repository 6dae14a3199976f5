import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallRefusal } from './CallRefusal.ts';
import { createPreviewAutosave, previewText, type DraftChanges } from './createPreviewAutosave.ts';

type Sent = { changes: DraftChanges; baseRevision: number; editor: string };

/** A server with one preview. Tests can turn its next responses into refusals. */
function setUp() {
  const sent: Sent[] = [];
  const refusals: CallRefusal[] = [];
  const warn = vi.fn<(sentence: string) => void>();
  const conflicting = new Set<string>();
  let revision = 4;
  const autosave = createPreviewAutosave({
    save: async (input) => {
      sent.push(input);
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      revision += 1;
      const conflicts = (['name', 'description', 'theme'] as const).filter(
        (field) => field in input.changes && conflicting.has(field),
      );
      return { preview: null, revision, conflicts };
    },
    onSaved: () => undefined,
    warn,
    editor: 'left',
  });
  autosave.take(revision);
  return { autosave, sent, refusals, warn, conflicting, textOf: () => previewText(autosave.snapshot(), Date.now()) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('createPreviewAutosave', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('saves typed text after a short pause, based on the revision it was typed on', async () => {
    const { autosave, sent, textOf } = setUp();
    expect(textOf()).toBe('');
    autosave.change({ name: 'M' });
    autosave.change({ name: 'Mo' });
    expect(textOf()).toBe('Saving…');
    await pass(800);
    expect(sent).toEqual([{ changes: { name: 'Mo' }, baseRevision: 4, editor: 'left' }]);
    await pass(3000);
    expect(textOf()).toBe('Saved 3 s ago');
    await pass(120_000);
    expect(textOf()).toBe('Saved 2 min ago');
    autosave.change({ name: 'Moss' });
    await pass(800);
    expect(sent[1]).toMatchObject({ baseRevision: 5 });
  });

  it('warns once while the service is unavailable, loses nothing, and retries more and more slowly', async () => {
    const { autosave, sent, refusals, warn, textOf } = setUp();
    refusals.push(...[0, 1, 2].map(() => new CallRefusal('unavailable', { status: 503 })));
    autosave.change({ name: 'Moss' });
    await pass(800);
    expect(textOf()).toBe('Not saved yet. Trying again…');
    autosave.change({ description: 'Green' });
    await pass(800);
    expect(sent).toHaveLength(2);
    await pass(3999);
    expect(sent).toHaveLength(2);
    await pass(1);
    expect(sent).toHaveLength(3);
    expect(autosave.unsaved()).toEqual({ name: 'Moss', description: 'Green' });
    await pass(8000);
    expect(sent.at(-1)?.changes).toEqual({ name: 'Moss', description: 'Green' });
    expect(textOf()).toBe('Saved 0 s ago');
    expect(warn).toHaveBeenCalledOnce();
  });

  it('warns again of the next outage', async () => {
    const { autosave, refusals, warn } = setUp();
    for (const name of ['One', 'Two']) {
      refusals.push(new CallRefusal('network'));
      autosave.change({ name });
      await pass(20_000);
    }
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('shows that saving is not permitted, keeps what was typed, and does not retry by itself', async () => {
    const { autosave, sent, refusals, warn, textOf } = setUp();
    refusals.push(new CallRefusal('store-forbidden', { status: 403 }));
    autosave.change({ name: 'Moss' });
    await pass(120_000);
    expect(sent).toHaveLength(1);
    expect(textOf()).toBe('Not saved: You do not have permission to access this store');
    expect(autosave.unsaved()).toEqual({ name: 'Moss' });
    expect(warn).not.toHaveBeenCalled();
  });

  it('holds back a field that another window changed until the person decides', async () => {
    const { autosave, sent, conflicting, textOf } = setUp();
    conflicting.add('name');
    autosave.change({ name: 'Mine', description: 'Green' });
    await pass(800);
    expect(autosave.snapshot().conflicts).toEqual(['name']);
    expect(textOf()).toBe('Not saved: changed in another window');
    autosave.change({ name: 'Mine, still' });
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(autosave.unsaved()).toEqual({ name: 'Mine, still' });

    conflicting.clear();
    expect(await autosave.keepLocalChanges('name')).toBe(true);
    expect(sent.at(-1)).toMatchObject({ changes: { name: 'Mine, still' }, baseRevision: 5 });
    expect(autosave.snapshot().conflicts).toEqual([]);
  });

  it('accepts the other window’s version on request', async () => {
    const { autosave, sent, conflicting } = setUp();
    conflicting.add('name');
    autosave.change({ name: 'Mine' });
    await pass(800);
    autosave.takeTheirs('name');
    await pass(60_000);
    expect(autosave.snapshot().conflicts).toEqual([]);
    expect(autosave.unsaved()).toEqual({});
    expect(sent).toHaveLength(1);
  });

  it('sends a field based on the revision on which typing started, whatever arrived since', async () => {
    const { autosave, sent } = setUp();
    autosave.change({ name: 'Moss' });
    autosave.take(9);
    autosave.change({ name: 'Mosses', description: 'Green' });
    await pass(800);
    expect(sent.map(({ changes, baseRevision }) => ({ changes, baseRevision }))).toEqual([
      { changes: { name: 'Mosses' }, baseRevision: 4 },
      { changes: { description: 'Green' }, baseRevision: 9 },
    ]);
  });
});
