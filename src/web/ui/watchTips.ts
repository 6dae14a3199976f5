export type Tip = { words: string; of: Element };

type Showing = {
  show: (tip: Tip | null) => void;
  /** Until a pointer that rests on a control is answered. */
  waitMs?: number;
  /** How long the way from the control to its tip may take, and to the next control whose tip then comes at once. */
  graceMs?: number;
};

/** Follows pointer and focus over a document, and tells whose `data-tip` is to be seen. Answers the way to stop. */
export function watchTips(doc: Document, { show, waitMs = 400, graceMs = 150 }: Showing): () => void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: Element | null = null;
  /** Was just used: its tip would only be in the way. */
  let used: Element | null = null;

  function soon(of: Element | null, ms: number): void {
    clearTimeout(timer);
    const settle = () => {
      shown = of?.isConnected ? of : null;
      show(shown && { words: shown.getAttribute('data-tip') ?? '', of: shown });
    };
    if (ms === 0) settle();
    else timer = setTimeout(settle, ms);
  }

  function follow({ target, pointerType }: PointerEvent): void {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    if (target.closest('[data-tip-box]')) return clearTimeout(timer);
    const of = target.closest('[data-tip]');
    if (of !== used) used = null;
    if (of === null || of === used) soon(null, shown ? graceMs : 0);
    else if (of === shown) clearTimeout(timer);
    else soon(of, shown ? 0 : waitMs);
  }

  function hide(): void {
    if (shown) soon(null, 0);
    else clearTimeout(timer);
  }

  const { signal } = listening;
  const early = { capture: true, passive: true, signal };
  doc.addEventListener('pointerover', follow, early);
  doc.documentElement.addEventListener('pointerleave', hide, { signal });
  doc.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      const of = target.closest('[data-tip]');
      if (of) soon(of, 0);
    },
    early,
  );
  doc.addEventListener('focusout', hide, early);
  doc.addEventListener('scroll', hide, early);
  doc.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), early);
  doc.addEventListener(
    'pointerdown',
    ({ target }) => {
      used = target instanceof Element ? target.closest('[data-tip]') : null;
      hide();
    },
    early,
  );
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
}
