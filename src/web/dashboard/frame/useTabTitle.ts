import { useEffect } from 'react';

/** Names the tab after what stands in the page's place, for as long as it does. */
export function useTabTitle(title: string): void {
  useEffect(
    function nameTab() {
      const before = document.title;
      document.title = `${title} · Stoa`;
      return () => {
        document.title = before;
      };
    },
    [title],
  );
}
