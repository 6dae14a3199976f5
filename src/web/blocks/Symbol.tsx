import type { ReactNode } from 'react';

const DRAWINGS = {
  file: <path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zm0 0v5h5" />,
  text: <path d="M5 5h14M5 10h14M5 15h14M5 20h8" />,
  course: <path d="M3 8.5 12 4l9 4.5-9 4.5zM6.5 10.5V16c1.5 1.3 3.4 2 5.5 2s4-.7 5.5-2v-5.5M21 8.5V15" />,
  video: <path d="M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zm6 3.5v5l4.5-2.5z" />,
  audio: (
    <path d="M4 14v-1a8 8 0 0 1 16 0v1m-16 0h3v6H5.5A1.5 1.5 0 0 1 4 18.5zm16 0h-3v6h1.5a1.5 1.5 0 0 0 1.5-1.5z" />
  ),
  quiz: <path d="M9 9a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1-1.4 2.3m0 3v.5M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z" />,
  task: (
    <path d="M9 5H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1h-3M9 3h6v4H9zm-.5 10 2.5 2.5 4.5-4.5" />
  ),
  download: <path d="M12 4v11m-5-4 5 5 5-5M5 20h14" />,
  archive: <path d="M3 4h18v4H3zm1.5 4v11a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1V8M10 12h4" />,
  restore: <path d="M3 4h18v4H3zm1.5 4v11a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1V8M12 17v-6m-2.5 2.5L12 11l2.5 2.5" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  lock: <path d="M8 10V7a4 4 0 0 1 8 0v3M6 10h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1z" />,
  licence: <path d="M10.8 13.2 20 4m-4 4 3 3M8 12a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z" />,
  copy: (
    <path d="M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zM5 16H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1" />
  ),
  back: <path className="flips" d="M19 12H5m6-6-6 6 6 6" />,
  call: (
    <path d="M7 3v3m10-3v3M4 9h16M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zm7 8v3l2 1" />
  ),
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
