import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Once nobody is signed in any more, the guard of the route decides anew and leads to the login. */
export function useSessionEnd(isSignedIn: boolean) {
  const router = useRouter();
  useEffect(
    function askTheGuard() {
      if (!isSignedIn) void router.invalidate();
    },
    [router, isSignedIn],
  );
}
