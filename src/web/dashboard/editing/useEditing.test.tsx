import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createListeners } from '#shared/kit/createListeners.ts';
import { useEditing } from './useEditing.ts';

/** An editing state that counts what it is asked to do. */
function createCounter() {
  const listeners = createListeners();
  let shown = { retries: 0, stops: 0 };
  const change = (next: Partial<typeof shown>) => {
    shown = { ...shown, ...next };
    listeners.notify();
  };
  return {
    subscribe: listeners.subscribe,
    snapshot: () => shown,
    retry: async () => change({ retries: shown.retries + 1 }),
    stop: () => change({ stops: shown.stops + 1 }),
  };
}

function Counter({ counter }: { counter: ReturnType<typeof createCounter> }) {
  const { retries } = useEditing(() => counter);
  return <p>{`Tried ${retries} times`}</p>;
}

describe('useEditing', () => {
  it('sends unsaved changes when the connection is back, as long as the screen is open', async () => {
    const counter = createCounter();
    const screen = await render(<Counter counter={counter} />);
    await expect.element(page.getByText('Tried 0 times')).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByText('Tried 1 times')).toBeVisible();
    await screen.unmount();
    window.dispatchEvent(new Event('online'));
    expect(counter.snapshot()).toEqual({ retries: 1, stops: 1 });
  });
});
