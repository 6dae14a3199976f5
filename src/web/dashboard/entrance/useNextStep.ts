import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Goes to a page of the dashboard after a pause. Answers the way to go at once. */
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
