import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { directionOf, type Language } from '#shared/rules/language.ts';
import canvasCss from './canvas.css?raw';
import { useCanvasPage } from './CanvasContext.ts';
import { useFrameKeys } from '../keys/useBuilderKeys.ts';

/** The document in the frame: the page's style, the builder's markers, and clicks that select instead of navigating. */
export function CanvasFrame({ children, document: frame }: { children: ReactNode; document?: Document | undefined }) {
  return <>{frame && <FrameDocument frame={frame}>{children}</FrameDocument>}</>;
}

function FrameDocument({ children, frame }: { children: ReactNode; frame: Document }) {
  const { editing, css, bodyClass, on } = useCanvasPage();
  const [sheets] = useState(() => createSheets(frame));
  useLayoutEffect(
    function applyStyle() {
      sheets.page.replaceSync(css);
    },
    [sheets, css],
  );
  useLayoutEffect(
    function nameDocument() {
      nameFrame(frame, { name: on.store.name, language: on.store.language, bodyClass });
    },
    [frame, bodyClass, on.store.name, on.store.language],
  );
  useEffect(
    function chooseByClick() {
      const listening = new AbortController();
      const choose = (event: MouseEvent) => {
        event.preventDefault();
        event.stopPropagation();
        const target = event.target instanceof (frame.defaultView?.Element ?? Element) ? event.target : null;
        editing.choose(target?.closest('[data-block]')?.getAttribute('data-block') ?? null);
      };
      const { signal } = listening;
      frame.addEventListener('click', choose, { capture: true, signal });
      frame.addEventListener('submit', (event) => event.preventDefault(), { capture: true, signal });
      return () => listening.abort();
    },
    [frame, editing],
  );
  useEffect(
    function keepGroups() {
      // The drag library gives draggable elements the role of a pressed button, but a block is a group.
      const unpress = () => {
        for (const block of frame.querySelectorAll('[data-block][aria-pressed]')) block.removeAttribute('aria-pressed');
      };
      const watch = new MutationObserver(unpress);
      watch.observe(frame.body, { subtree: true, childList: true, attributeFilter: ['aria-pressed'] });
      unpress();
      return () => watch.disconnect();
    },
    [frame],
  );
  useFrameKeys(frame);
  return children;
}

type FrameName = { name: string; language: Language; bodyClass: string };

function nameFrame(frame: Document, { name, language, bodyClass }: FrameName): void {
  frame.documentElement.lang = language;
  frame.documentElement.dir = directionOf(language);
  frame.title = name;
  frame.body.className = bodyClass;
  frame.defaultView?.frameElement?.setAttribute('title', 'Your page');
}

/** The frame's own style sheets: the page's, which changes, and the builder's markers. */
function createSheets(frame: Document): { page: CSSStyleSheet } {
  const Sheet = frame.defaultView?.CSSStyleSheet ?? CSSStyleSheet;
  const [page, builder] = [new Sheet(), new Sheet()];
  builder.replaceSync(canvasCss);
  frame.adoptedStyleSheets = [...frame.adoptedStyleSheets, page, builder];
  return { page };
}
