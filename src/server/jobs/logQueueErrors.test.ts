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

describe('an error that the queue reports', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function listener() {
    const reports: unknown[] = [];
    const state = { isUp: false };
    const troubles = logQueueErrors({
      onError: (error, again) => reports.push({ isError: error instanceof Error, text: error.message, again }),
      onBack: () => reports.push('back'),
      isAway: (error) => 'code' in error && error.code === '57P01',
      ping: () => (state.isUp ? Promise.resolve() : Promise.reject(new Error('away'))),
    });
    return { reports, state, troubles };
  }

  it('is logged with its own message, without attached objects', () => {
    const errors: Error[] = [];
    const { report, stop } = logQueueErrors({
      onError: (error) => errors.push(error),
      onBack: () => undefined,
      isAway: () => false,
      ping: () => Promise.resolve(),
    });
    report(copied('terminating connection'));
    report({ code: 'ECONNREFUSED', message: '', stack: '' });
    report('nothing');
    stop();
    expect(errors.map(({ message }) => message)).toEqual(['terminating connection', 'ECONNREFUSED', 'nothing']);
    expect(Object.keys(errors[0] ?? {})).toEqual(['code']);
  });

  it('is logged once in ten seconds, with the number of repetitions', () => {
    const { reports, troubles } = listener();
    for (let turn = 0; turn < 57; turn += 1) troubles.report(copied('gone'));
    troubles.report(copied('starting up'));
    vi.advanceTimersByTime(10_000);
    troubles.report(copied('gone'));
    troubles.stop();
    expect(reports).toEqual([
      { isError: true, text: 'gone', again: 0 },
      { isError: true, text: 'starting up', again: 0 },
      { isError: true, text: 'gone', again: 56 },
    ]);
  });

  it('is followed by one message when the database is back', async () => {
    const { reports, state, troubles } = listener();
    for (let turn = 0; turn < 5; turn += 1) troubles.report(copied('gone'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reports).toHaveLength(1);
    state.isUp = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reports.slice(1)).toEqual(['back']);
    troubles.stop();
  });
});
