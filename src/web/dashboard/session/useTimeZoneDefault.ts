import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { rememberUser } from '#web/client/queries/user.ts';
import { browserTimeZone } from '#web/client/timeZone.ts';

/** Saves the browser's time zone as the creator's on the first visit, so that every device counts the same days. */
export function useTimeZoneDefault(user: User | null | undefined): void {
  const client = useQueryClient();
  const isMissing = user?.timeZone === null;
  useEffect(
    function saveTimeZone() {
      if (!isMissing) return;
      call('updateProfile', { timeZone: browserTimeZone() }).then(
        (saved) => rememberUser(client, saved.user),
        (error: unknown) => {
          // Figures use the browser's zone meanwhile; the next visit tries again.
          if (!(error instanceof CallRefusal)) throw error;
        },
      );
    },
    [client, isMissing],
  );
}
