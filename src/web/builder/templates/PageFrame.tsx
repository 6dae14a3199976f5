import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

type PageFrameProps = {
  title: string;
  css: string;
  bodyClass: string;
  /** The width that the page is rendered for. It is scaled down to fit. */
  width: number;
  /** The visible height. Without it, the whole page is shown. */
  height?: number;
  children: ReactNode;
};

/** A page in a frame, so that its media queries use the frame's width. It is inert. */
export function PageFrame({ title, css, bodyClass, width, height: shown, children }: PageFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<Document | null>(null);
  const [{ room, whole }, setSize] = useState({ room: 0, whole: 0 });
  const height = shown ?? whole;
  const scale = room === 0 ? 1 : Math.min(1, room / width);

  useLayoutEffect(
    function applyStyle() {
      if (frame) wear(frame, { css, bodyClass });
    },
    [frame, css, bodyClass],
  );
  useEffect(
    function followSizes() {
      if (!place.current || !frame) return undefined;
      const watch = new ResizeObserver(() =>
        setSize({ room: place.current?.clientWidth ?? 0, whole: frame.body.scrollHeight }),
      );
      watch.observe(place.current);
      watch.observe(frame.body);
      return () => watch.disconnect();
    },
    [frame],
  );

  return (
    <div
      ref={place}
      className="flex w-full justify-center overflow-hidden"
      style={{ height: height * scale || '100%' }}
    >
      <iframe
        ref={(element) => setFrame(element?.contentDocument ?? null)}
        title={title}
        sandbox="allow-same-origin"
        inert
        className="shrink-0 origin-top rounded-md border-0"
        style={{ width, height: height === 0 ? '100%' : height, transform: scale === 1 ? 'none' : `scale(${scale})` }}
      />
      {frame && createPortal(children, frame.body)}
    </div>
  );
}

function wear(frame: Document, { css, bodyClass }: Pick<PageFrameProps, 'css' | 'bodyClass'>): void {
  const sheet = new (frame.defaultView?.CSSStyleSheet ?? CSSStyleSheet)();
  sheet.replaceSync(css);
  frame.adoptedStyleSheets = [sheet];
  frame.body.className = bodyClass;
}
