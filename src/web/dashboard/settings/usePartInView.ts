import { useEffect, useState } from 'react';
import type { PartName } from './SettingsIndex.tsx';

/** The part under the index; the one just chosen stands until the page is scrolled by hand. */
export function usePartInView(parts: readonly PartName[]) {
  const [seen, setSeen] = useState(parts[0]?.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const ids = parts.map(({ id }) => id).join(' ');
  useEffect(
    function watch() {
      const observer = new IntersectionObserver(
        (entries) => entries.forEach(({ isIntersecting, target }) => isIntersecting && setSeen(target.id)),
        { rootMargin: '-12% 0px -87% 0px' },
      );
      for (const id of ids.split(' ')) {
        const part = document.getElementById(id);
        if (part) observer.observe(part);
      }
      const release = () => setChosen(null);
      for (const hand of HANDS) window.addEventListener(hand, release, { passive: true });
      return () => {
        observer.disconnect();
        for (const hand of HANDS) window.removeEventListener(hand, release);
      };
    },
    [ids],
  );
  return { inView: chosen ?? seen, choose: setChosen };
}

const HANDS = ['wheel', 'touchmove', 'keydown'] as const;
