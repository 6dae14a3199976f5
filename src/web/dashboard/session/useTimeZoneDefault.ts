import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { cacheUser } from '#web/client/queries/user.ts';
import { browserTimeZone } from '#web/client/timeZone.ts';

/** Saves the browser's time zone as the creator's on the first visit, so that every device uses the same days. */
export function useTimeZoneDefault(user: User | null | undefined): void {
  const client = useQueryClient();
  const isMissing = user?.timeZone === null;
  useEffect(
    function saveTimeZone() {
      if (!isMissing) return;
      call('updateProfile', { timeZone: browserTimeZone() }).then(
        (saved) => cacheUser(client, saved.user),
        (error: unknown) => {
          // If saving fails, figures use the browser's zone, and the next visit tries again.
          if (!(error instanceof CallRefusal)) throw error;
        },
      );
    },
    [client, isMissing],
  );
}
