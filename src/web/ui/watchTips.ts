export type Tip = { text: string; of: Element };

type Showing = {
  show: (tip: Tip | null) => void;
  /** The delay before the tooltip of a hovered control appears. */
  waitMs?: number;
  /**
   * How long the pointer may take from a control to its tooltip, or to the next control, whose tooltip then appears at
   * once.
   */
  graceMs?: number;
};

/** Tracks pointer and focus in a document and reports whose `data-tip` to show. Returns a function that stops it. */
export function watchTips(doc: Document, { show, waitMs = 400, graceMs = 150 }: Showing): () => void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: Element | null = null;
  /** Its control was just used, so the tooltip would be in the way. */
  let used: Element | null = null;

  function soon(of: Element | null, ms: number): void {
    clearTimeout(timer);
    const settle = () => {
      shown = of?.isConnected ? of : null;
      show(shown && { text: shown.getAttribute('data-tip') ?? '', of: shown });
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
