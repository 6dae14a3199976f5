import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the connection', () => {
  it('is lost the moment the browser reports it, and back when a probe gets a response', async () => {
    const { connection, browser, probes } = around();
    browser.fire('offline');
    expect(connection.isLost()).toBe(true);
    browser.isReachable = true;
    browser.fire('online');
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.isLost()).toBe(false);
    expect(probes).toEqual(['/healthz']);
  });

  it('is lost with the first request that fails, and probed at growing intervals until it is back', async () => {
    const { connection, browser, probes } = around();
    const changes: boolean[] = [];
    connection.subscribe(() => changes.push(connection.isLost()));
    connection.reportFailure();
    connection.reportFailure();
    await vi.advanceTimersByTimeAsync(1000 + 2000);
    expect(probes).toHaveLength(2);
    browser.isReachable = true;
    await vi.advanceTimersByTimeAsync(4000);
    expect(changes).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toHaveLength(3);
  });

  it('is restored by any response, without waiting for the next probe', () => {
    const { connection } = around();
    connection.reportFailure();
    connection.reportAnswer(performance.now());
    expect(connection.isLost()).toBe(false);
  });

  it('stays lost after a response to a request from before the failure', async () => {
    const { connection } = around();
    const sentAt = performance.now();
    await vi.advanceTimersByTimeAsync(10);
    connection.reportFailure();
    connection.reportAnswer(sentAt);
    expect(connection.isLost()).toBe(true);
  });

  it('is probed less often while it keeps failing soon after it came back', async () => {
    const { connection, browser, probes } = around();
    browser.isReachable = true;
    for (const wait of [1000, 2000, 4000]) {
      const before = probes.length;
      connection.reportFailure();
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(probes).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(connection.isLost()).toBe(false);
    }
    await vi.advanceTimersByTimeAsync(10_001);
    connection.reportFailure();
    await vi.advanceTimersByTimeAsync(1000);
    expect(connection.isLost()).toBe(false);
  });
});

function around() {
  const listeners = new Map<string, () => void>();
  const probes: string[] = [];
  const browser = { isReachable: false, fire: (event: string) => listeners.get(event)?.() };
  const connection = createConnection({
    navigator: { onLine: true },
    addEventListener: (event: string, listener: unknown) => {
      if (typeof listener === 'function') listeners.set(event, () => listener());
    },
    fetch: (path) => {
      probes.push(path);
      return browser.isReachable ? Promise.resolve() : Promise.reject(new Error('offline'));
    },
  });
  return { connection, browser, probes };
}
