import { describe, expect, it, vi } from 'vitest';
import { DUPLICATE_WINDOW_MS, TOAST_DURATIONS } from '#shared/rules/toast.ts';
import { createNotifier } from './createNotifier.ts';

function setUp() {
  let time = 0;
  const notifier = createNotifier({
    durations: TOAST_DURATIONS,
    duplicateWindowMs: DUPLICATE_WINDOW_MS,
    now: () => time,
  });
  const add = vi.spyOn(notifier.manager, 'add');
  return { ...notifier, add, pass: (ms: number) => (time += ms) };
}

describe('createNotifier', () => {
  it('ignores an identical toast within the window and shows it again after', () => {
    const { notify, add, pass } = setUp();
    expect(notify('info', 'Saved')).not.toBeNull();
    pass(1499);
    expect(notify('info', 'Saved')).toBeNull();
    pass(1);
    expect(notify('info', 'Saved')).not.toBeNull();
    expect(add).toHaveBeenCalledTimes(2);
  });

  it('treats another type, title or description as another toast, but an empty description as none', () => {
    const { notify, add } = setUp();
    notify('info', 'Saved');
    notify('success', 'Saved');
    notify('info', 'Saved', 'All of it.');
    notify('info', 'Sent');
    expect(add).toHaveBeenCalledTimes(4);
    expect(notify('info', 'Saved', '')).toBeNull();
  });

  it.each([
    ['success', 4000, 'low'],
    ['error', 8000, 'high'],
    ['warning', 6000, 'low'],
    ['info', 5000, 'low'],
    ['default', 5000, 'low'],
  ] as const)('shows a toast of the kind %s for %d ms', (type, timeout, priority) => {
    const { notify, add } = setUp();
    notify(type, 'Look');
    expect(add).toHaveBeenCalledWith(expect.objectContaining({ timeout, priority }));
  });

  it('stays until it is closed with a duration of 0', () => {
    const { notify, add } = setUp();
    notify('info', 'Read me', undefined, { duration: 0 });
    expect(add).toHaveBeenCalledWith(expect.objectContaining({ timeout: 0 }));
  });

  it('queues toasts until they can be shown, in order', () => {
    const { notify, dismiss, manager, attend } = setUp();
    const shown: unknown[] = [];
    manager[' subscribe'](({ action, options }) => shown.push([action, options.id, options.title]));
    const id = notify('info', 'Saved');
    notify('info', 'Sent');
    dismiss(id ?? '');
    expect(shown).toEqual([]);
    attend();
    expect(shown).toEqual([
      ['add', id, 'Saved'],
      ['add', expect.any(String), 'Sent'],
      ['close', id, undefined],
    ]);
    notify('info', 'Gone');
    expect(shown).toHaveLength(4);
  });
});
