import { useEffect, useState, useSyncExternalStore } from 'react';

type Editing = {
  subscribe: (listener: () => void) => () => void;
  retry: () => Promise<unknown>;
  stop: () => void;
};

/** Holds an editing state while the screen is open. Unsaved changes are sent when the connection is back. */
export function useEditing<Begun extends Editing, Shown extends object>(
  begin: () => Begun & { snapshot: () => Shown },
): Begun & Shown {
  const [editing] = useState(begin);
  const shown = useSyncExternalStore(editing.subscribe, editing.snapshot);

  useEffect(
    function saveWhenBackOnline() {
      const retry = () => void editing.retry();
      window.addEventListener('online', retry);
      return () => {
        window.removeEventListener('online', retry);
        editing.stop();
      };
    },
    [editing],
  );

  return { ...editing, ...shown };
}
