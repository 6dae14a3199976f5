import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live, type LiveListener, type LiveTopic } from './live.ts';

type Stream = EventTarget & { readyState: number; close: () => void; url: string };

function setUp(listener: LiveListener, topics: LiveTopic[] = ['user', 'store:one']) {
  const streams: Stream[] = [];
  const open = (url: string) => {
    const stream: Stream = Object.assign(new EventTarget(), { readyState: 0, close: vi.fn<() => void>(), url });
    streams.push(stream);
    // The test's EventSource has only the members that live.ts uses.
    return stream as unknown as EventSource;
  };
  const stop = live(topics, listener, open);
  return {
    streams,
    stop,
    latest: () => streams.at(-1) ?? Object.assign(new EventTarget(), { readyState: 0, url: '' }),
  };
}

describe('live', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('passes each document to its listener', () => {
    const onUser = vi.fn<() => void>();
    const onStore = vi.fn<() => void>();
    const { latest } = setUp({ onUser, onStore });
    expect(latest().url).toBe('/live?topics=user,store%3Aone');
    latest().dispatchEvent(new MessageEvent('user', { data: '{"uid":"ana"}' }));
    latest().dispatchEvent(new MessageEvent('store:one', { data: '{"id":"one"}' }));
    expect(onUser).toHaveBeenCalledWith({ uid: 'ana' });
    expect(onStore).toHaveBeenCalledWith({ id: 'one' });
  });

  it('reports a preview that ended as null', () => {
    const onPreview = vi.fn<() => void>();
    const onStore = vi.fn<() => void>();
    const { latest } = setUp({ onPreview, onStore }, ['preview:one']);
    latest().dispatchEvent(new MessageEvent('preview:one', { data: 'null' }));
    expect(onPreview).toHaveBeenCalledWith(null);
    expect(onStore).not.toHaveBeenCalled();
  });

  it('reports a deleted document at once', () => {
    const onLost = vi.fn<() => void>();
    const { latest } = setUp({ onLost });
    latest().dispatchEvent(new MessageEvent('gone', { data: '"store:one"' }));
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it('lets the browser reconnect after an interruption', () => {
    const onLost = vi.fn<() => void>();
    const { latest, streams } = setUp({ onLost });
    latest().dispatchEvent(new Event('error'));
    vi.advanceTimersByTime(60_000);
    expect(onLost).not.toHaveBeenCalled();
    expect(streams).toHaveLength(1);
  });

  it('reports a refused stream and reconnects at growing intervals', () => {
    const onLost = vi.fn<() => void>();
    const { latest, streams, stop } = setUp({ onLost });
    const refuse = () => {
      latest().readyState = 2;
      latest().dispatchEvent(new Event('error'));
    };
    refuse();
    expect(onLost).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    expect(streams).toHaveLength(2);
    refuse();
    vi.advanceTimersByTime(1999);
    expect(streams).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(streams).toHaveLength(3);
    refuse();
    stop();
    vi.advanceTimersByTime(60_000);
    expect(streams).toHaveLength(3);
  });
});
