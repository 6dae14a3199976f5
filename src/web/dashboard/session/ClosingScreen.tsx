import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { formatDate } from '#web/client/format.ts';
import { reloadStores } from '#web/client/queries/stores.ts';
import { cacheUser } from '#web/client/queries/user.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { Wordmark } from '../Wordmark.tsx';
import { useSignOut } from './useSignOut.ts';

/** Shown instead of the dashboard while the account is scheduled for deletion, with a way to restore it. */
export function ClosingScreen({ email, dueAt }: { email: string; dueAt: string }) {
  const { restore, restoring } = useRestoreAccount();
  const signOut = useSignOut();
  const day = formatDate(dueAt);
  return (
    <main className="mx-auto flex max-w-form flex-col items-center gap-4 px-4 py-8 text-center md:py-16">
      <span className="mb-8">
        <Wordmark />
      </span>
      <h1 className="font-display text-page font-semibold text-balance">Your account is closed</h1>
      <p className="text-large text-balance text-ink-2">
        On {day} it will be permanently deleted, along with your stores and everything in them. Until then, you can
        restore it.
      </p>
      <p className="text-body wrap-anywhere text-ink-2">Account: {email}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" busy={restoring} onClick={restore}>
          Restore my account
        </Button>
        <Button disabled={restoring} onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </main>
  );
}

function useRestoreAccount() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('restoreMyAccount', {}),
    onSuccess: async ({ user }) => {
      await reloadStores(queryClient);
      cacheUser(queryClient, user);
      notify('success', 'Account restored', 'You can also restore your stores here.');
    },
    onError: (error) => notifyRefusal(error, 'Couldn’t restore your account. Please try again.'),
  });
  return { restore: () => mutate(), restoring: isPending };
}
