import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import { userQuery } from '#web/client/queries/user.ts';
import { isPageHeld, onPageHoldChange } from './pageHold.ts';

/**
 * The signed-in creator. Once nobody is signed in any more, the guard of the route decides again and leads to the
 * login, but not while a form holds the page.
 */
export function useSessionUser(): User | null | undefined {
  const router = useRouter();
  const { data: user } = useQuery(userQuery);
  const isHeld = useSyncExternalStore(onPageHoldChange, isPageHeld);
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);

  const isOver = user === null && !isHeld;
  useEffect(
    function askTheGuard() {
      if (isOver) void router.invalidate();
    },
    [router, isOver],
  );
  return isHeld ? (user ?? last) : user;
}
