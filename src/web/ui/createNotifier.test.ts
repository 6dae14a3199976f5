import { describe, expect, it, vi } from 'vitest';
import { createNotifier } from './createNotifier.ts';

const durations = { success: 4000, error: 8000, warning: 6000, info: 5000 };

function setUp() {
  let time = 0;
  const notifier = createNotifier({ durations, duplicateWindowMs: 1500, now: () => time });
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

  it('takes another type, title or description for another toast', () => {
    const { notify, add } = setUp();
    notify('info', 'Saved');
    notify('success', 'Saved');
    notify('info', 'Saved', 'All of it.');
    notify('info', 'Sent');
    expect(add).toHaveBeenCalledTimes(4);
  });

  it('stays as long as its type says', () => {
    const { notify, add } = setUp();
    notify('error', 'No connection');
    expect(add).toHaveBeenCalledWith(expect.objectContaining({ timeout: 8000, priority: 'high' }));
    notify('warning', 'Almost full');
    expect(add).toHaveBeenLastCalledWith(expect.objectContaining({ timeout: 6000, priority: 'low' }));
  });

  it('stays for good with a duration of 0', () => {
    const { notify, add } = setUp();
    notify('info', 'Read me', undefined, { duration: 0 });
    expect(add).toHaveBeenCalledWith(expect.objectContaining({ timeout: 0 }));
  });
});
