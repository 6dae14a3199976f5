import { useEffect } from 'react';

const HANDS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Keeps the part that the address leads to in its place while parts above it still load, until somebody takes over. */
export function useHeldPlace(): void {
  useEffect(function hold() {
    const part = document.getElementById(window.location.hash.slice(1));
    if (!part) return undefined;
    const observer = new ResizeObserver(() => part.scrollIntoView());
    observer.observe(document.body);
    const letGo = () => observer.disconnect();
    for (const hand of HANDS) window.addEventListener(hand, letGo, { passive: true, once: true });
    return () => {
      letGo();
      for (const hand of HANDS) window.removeEventListener(hand, letGo);
    };
  }, []);
}
