import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { formatDate } from '#web/client/format.ts';
import { reloadStores } from '#web/client/queries/stores.ts';
import { rememberUser } from '#web/client/queries/user.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { Wordmark } from '../Wordmark.tsx';
import { useSignOut } from './useSignOut.ts';

/** In place of the dashboard while the account waits for its end: keep it, or leave. */
export function ClosingScreen({ email, dueAt }: { email: string; dueAt: string }) {
  const { keep, keeping } = useKeepAccount();
  const signOut = useSignOut();
  const day = formatDate(dueAt);
  return (
    <main className="mx-auto flex max-w-form flex-col items-center gap-4 px-4 py-8 text-center md:py-16">
      <span className="mb-8">
        <Wordmark />
      </span>
      <h1 className="font-display text-page font-semibold text-balance">Your account is closed</h1>
      <p className="text-large text-balance text-ink-2">
        On {day} it is deleted for good, with your stores and everything in them. Until then you can keep it.
      </p>
      <p className="text-body wrap-anywhere text-ink-2">The account of {email}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" busy={keeping} onClick={keep}>
          Keep my account
        </Button>
        <Button disabled={keeping} onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </main>
  );
}

function useKeepAccount() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('restoreMyAccount', {}),
    onSuccess: async ({ user }) => {
      await reloadStores(queryClient);
      rememberUser(queryClient, user);
      notify('success', 'Your account stays', 'You can restore your stores here.');
    },
    onError: (error) => notifyRefusal(error, 'Your account could not be kept. Please try again.'),
  });
  return { keep: () => mutate(), keeping: isPending };
}
