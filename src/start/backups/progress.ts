import { performance } from 'node:perf_hooks';

export interface Progress {
  /** What is done right now, such as “Files: 120 of 3,000”. A terminal shows the latest on one line. */
  show(text: string): void;
  /** A result that stays on the screen. */
  print(text: string): void;
}

interface Screen {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const REDRAW_MS = 100;
const LINE_EVERY_MS = 10_000;

/** On a terminal one line that changes, elsewhere a line when the subject changes and every ten seconds. */
export function openProgress(screen: Screen, elapsed: () => number = () => performance.now()): Progress {
  let shownAt = -Infinity;
  let subject = '';
  const clear = screen.isTTY ? '\r\u001b[K' : '';
  return {
    show: (text) => {
      const now = elapsed();
      const next = text.split(':', 1)[0] ?? '';
      const isDue = now - shownAt >= (screen.isTTY ? REDRAW_MS : LINE_EVERY_MS);
      if (next === subject && !isDue) return;
      [subject, shownAt] = [next, now];
      screen.write(screen.isTTY ? `${clear}${text.slice(0, (screen.columns ?? 80) - 1)}` : `${text}\n`);
    },
    print: (text) => {
      subject = '';
      screen.write(`${clear}${text}\n`);
    },
  };
}
