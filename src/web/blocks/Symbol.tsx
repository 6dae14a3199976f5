import type { ReactNode } from 'react';

const DRAWINGS = {
  file: <path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zm0 0v5h5" />,
  text: <path d="M5 5h14M5 10h14M5 15h14M5 20h8" />,
  download: <path d="M12 4v11m-5-4 5 5 5-5M5 20h14" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  lock: <path d="M8 10V7a4 4 0 0 1 8 0v3M6 10h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1z" />,
  back: <path className="flips" d="M19 12H5m6-6-6 6 6 6" />,
  link: (
    <path d="M10 13.5a4.5 4.5 0 0 0 6.6.4l2.6-2.6a4.5 4.5 0 0 0-6.4-6.4l-1.3 1.3M14 10.5a4.5 4.5 0 0 0-6.6-.4l-2.6 2.6a4.5 4.5 0 0 0 6.4 6.4l1.3-1.3" />
  ),
} satisfies Record<string, ReactNode>;

export type SymbolName = keyof typeof DRAWINGS;

/** A line icon in the text color. The text beside it carries the meaning. */
export function Symbol({ name }: { name: SymbolName }) {
  return (
    <svg className="symbol" viewBox="0 0 24 24" aria-hidden>
      {DRAWINGS[name]}
    </svg>
  );
}
