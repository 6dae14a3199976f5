import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import { userQuery } from '#web/client/queries/user.ts';
import { isPageHeld, onPageHoldChange } from './pageHold.ts';

/**
 * The signed-in creator. When the session ends, the route's guard runs again and redirects to the login, unless a form
 * holds the page.
 */
export function useSessionUser(): User | null | undefined {
  const router = useRouter();
  const { data: user } = useQuery(userQuery);
  const isHeld = useSyncExternalStore(onPageHoldChange, isPageHeld);
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);

  const isOver = user === null && !isHeld;
  useEffect(
    function rerunGuard() {
      if (isOver) void router.invalidate();
    },
    [router, isOver],
  );
  return isHeld ? (user ?? last) : user;
}
