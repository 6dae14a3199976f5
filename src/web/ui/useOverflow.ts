import { useEffect, useRef, useState } from 'react';

/** Whether the content of an element is wider than the element. */
export function useOverflow<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(function watchWidths() {
    const element = ref.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    watch.observe(element);
    for (const child of element.children) watch.observe(child);
    return () => watch.disconnect();
  }, []);
  return { ref, overflows };
}
