import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { formatAgo, formatDate } from '#web/client/format.ts';
import { knowsPasskeys } from '#web/client/passkeys.ts';
import { passkeysQuery, reloadSecurity, type Passkey } from '#web/client/queries/security.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadNotice } from '../../list/LoadNotice.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx';

type Deed = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** The passkeys that sign in, without a password. */
export function PasskeyList({ email }: { email: string }) {
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery);
  const [deed, setDeed] = useState<Deed | null>(null);
  const close = () => setDeed(null);
  if (error && !passkeys) return <LoadNotice error={error} onRetry={() => void refetch()} />;
  if (!passkeys) return <Skeleton lines={3} />;
  return (
    <div className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-col gap-1">
        <h3 className="font-medium">Passkeys</h3>
        <p className="text-body text-ink-2">
          Sign in with your finger, your face or the PIN of your device, without a password. A false copy of this site
          gets nothing out of them.
        </p>
      </div>
      {passkeys.length > 0 && (
        <ul className="border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onDeed={setDeed} />
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <div>
          <Button onClick={() => setDeed({ kind: 'add' })}>Add a passkey</Button>
        </div>
      ) : (
        <p className="text-small text-ink-2">
          This browser knows no passkeys. Open this page in another one to add one.
        </p>
      )}
      {deed?.kind === 'add' && <AddPasskeyDialog email={email} onClose={close} />}
      {deed?.kind === 'rename' && <RenamePasskeyDialog passkey={deed.passkey} onClose={close} />}
      <RemovePasskey passkey={deed?.kind === 'remove' ? deed.passkey : null} onClose={close} />
    </div>
  );
}

function PasskeyRow({ passkey, onDeed }: { passkey: Passkey; onDeed: (deed: Deed) => void }) {
  const { name, createdAt, usedAt } = passkey;
  const used = usedAt === null ? 'not used yet' : `last used ${formatAgo(usedAt)}`;
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-b-0">
      <KeyRound aria-hidden className="size-icon shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" dir="auto">
          {name}
        </span>
        <span className="block text-small text-ink-2">
          Added {formatDate(createdAt)} · {used}
        </span>
      </span>
      <span className="flex gap-2 max-md:w-full max-md:pl-8">
        <Button size="small" aria-label={`Rename ${name}`} onClick={() => onDeed({ kind: 'rename', passkey })}>
          Rename
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={() => onDeed({ kind: 'remove', passkey })}>
          Remove
        </Button>
      </span>
    </li>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (passkeyId: string) => call('removePasskey', { passkeyId }),
    onSuccess: () => {
      notify('success', 'Passkey removed', 'Everywhere else you are signed out.');
      onClose();
      return reloadSecurity(client);
    },
    onError: (error) => notifyRefusal(error),
  });
  return (
    <ConfirmDialog
      open={passkey !== null}
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Remove this passkey?"
      description={`“${passkey?.name ?? ''}” will no longer sign you in. Your device may still offer it until you delete it there too.`}
      confirmLabel="Remove passkey"
      danger
      busy={isPending}
      onConfirm={() => passkey && mutate(passkey.id)}
    />
  );
}
