import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Opens a page of the dashboard after a pause. Returns a function that opens it at once. */
export function useNextStep({ to, after }: { to: '/dashboard' | '/login'; after: number }): () => void {
  const router = useRouter();
  const go = useEffectEvent(() => void router.navigate({ to, replace: true }));
  useEffect(
    function goLater() {
      const timer = setTimeout(() => go(), after);
      return () => clearTimeout(timer);
    },
    [after],
  );
  return () => void router.navigate({ to, replace: true });
}
