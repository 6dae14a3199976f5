import { useEffect } from 'react';

/** Sets the tab's title while a component replaces the page. */
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
