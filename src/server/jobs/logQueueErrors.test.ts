import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logQueueErrors } from './logQueueErrors.ts';

/** As pg-boss emits it: a plain object with the details of a lost connection. */
const copied = (message: string) => ({
  code: '57P01',
  client: { password: 'of the database' },
  message,
  stack: `error: ${message}`,
  queue: 'sweep',
});

describe('what the queue complains of', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function listener() {
    const told: unknown[] = [];
    const state = { isUp: false };
    const troubles = logQueueErrors({
      onError: (error, again) => told.push({ isError: error instanceof Error, text: error.message, again }),
      onBack: () => told.push('back'),
      isAway: (error) => 'code' in error && error.code === '57P01',
      ping: () => (state.isUp ? Promise.resolve() : Promise.reject(new Error('away'))),
    });
    return { told, state, troubles };
  }

  it('is logged with its own message, without attached objects', () => {
    const heard: Error[] = [];
    const { report: hear, stop } = logQueueErrors({
      onError: (error) => heard.push(error),
      onBack: () => undefined,
      isAway: () => false,
      ping: () => Promise.resolve(),
    });
    hear(copied('terminating connection'));
    hear({ code: 'ECONNREFUSED', message: '', stack: '' });
    hear('nothing');
    stop();
    expect(heard.map(({ message }) => message)).toEqual(['terminating connection', 'ECONNREFUSED', 'nothing']);
    expect(Object.keys(heard[0] ?? {})).toEqual(['code']);
  });

  it('is logged once in ten seconds, with the number of repetitions', () => {
    const { told, troubles } = listener();
    for (let turn = 0; turn < 57; turn += 1) troubles.report(copied('gone'));
    troubles.report(copied('starting up'));
    vi.advanceTimersByTime(10_000);
    troubles.report(copied('gone'));
    troubles.stop();
    expect(told).toEqual([
      { isError: true, text: 'gone', again: 0 },
      { isError: true, text: 'starting up', again: 0 },
      { isError: true, text: 'gone', again: 56 },
    ]);
  });

  it('ends with one word once the database is back', async () => {
    const { told, state, troubles } = listener();
    for (let turn = 0; turn < 5; turn += 1) troubles.report(copied('gone'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toHaveLength(1);
    state.isUp = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told.slice(1)).toEqual(['back']);
    troubles.stop();
  });
});
