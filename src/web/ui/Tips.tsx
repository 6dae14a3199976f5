import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { watchTips, type Tip } from './watchTips.ts';

/** The distances from the control to its tooltip and from the tooltip to the window's edge, in pixels. */
const GAP = 6;

/**
 * Shows a control's `data-tip` on hover and focus. It repeats the control's name for sighted people, so screen readers
 * ignore it. One for the whole app: each control needs only an attribute.
 */
export function Tips() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(function watchControls() {
    return watchTips(document, { show: setTip });
  }, []);
  return tip && createPortal(<TipBox key={tip.text} {...tip} />, document.body);
}

function TipBox({ text: sentence, of }: Tip) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    function placeBeside() {
      if (box.current) place(box.current, of.getBoundingClientRect());
    },
    [of],
  );
  return (
    <div ref={box} data-tip-box aria-hidden className={boxStyle}>
      {sentence}
    </div>
  );
}

/** Centered above the control, or below it if there is no room. */
function place(box: HTMLElement, control: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = box;
  const above = control.top - height - GAP;
  const middle = control.left + (control.width - width) / 2;
  const left = Math.max(GAP, Math.min(middle, window.innerWidth - width - GAP));
  box.style.translate = `${left}px ${above < GAP ? control.bottom + GAP : above}px`;
}

const boxStyle = [
  'fixed top-0 left-0 z-50 w-max max-w-menu rounded-md border border-line bg-raised px-2 py-1 text-small text-ink',
  'shadow-float transition-opacity duration-fast ease-calm starting:opacity-0',
].join(' ');
