import { isolate, isolateRtl } from '#shared/kit/isolate.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { formatAgo, formatDate } from '#web/client/format.ts';
import { supportsPasskeys } from '#web/client/passkeys.ts';
import { passkeysQuery, reloadSecurity, type Passkey } from '#web/client/queries/security.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx';
import { CardShape } from '../SettingsShapes.tsx';

type Action = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** The creator's passkeys. */
export function PasskeyList({ email }: { email: string }) {
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery);
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  if (error && !passkeys) return <LoadNotice error={error} onRetry={() => void refetch()} />;
  if (!passkeys) return <CardShape />;
  return (
    <div className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-col gap-1">
        <h3 className="font-medium">Passkeys</h3>
        <p className="text-body text-ink-2">
          Sign in with your fingerprint, face or device PIN instead of a password. Passkeys also protect you from
          phishing.
        </p>
      </div>
      {passkeys.length > 0 && (
        <ul className="border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAction={setAction} />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <div>
          <Button onClick={() => setAction({ kind: 'add' })}>Add a passkey</Button>
        </div>
      ) : (
        <p className="text-small text-ink-2">
          This browser doesn’t support passkeys. Open this page in another browser to add one.
        </p>
      )}
      {action?.kind === 'add' && <AddPasskeyDialog email={email} onClose={close} />}
      {action?.kind === 'rename' && <RenamePasskeyDialog passkey={action.passkey} onClose={close} />}
      <RemovePasskey passkey={action?.kind === 'remove' ? action.passkey : null} onClose={close} />
    </div>
  );
}

function PasskeyRow({ passkey, onAction }: { passkey: Passkey; onAction: (action: Action) => void }) {
  const { name, createdAt, usedAt } = passkey;
  const used = usedAt === null ? 'never used' : `last used ${formatAgo(usedAt)}`;
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
        <Button
          size="small"
          aria-label={`Rename ${isolateRtl(name)}`}
          onClick={() => onAction({ kind: 'rename', passkey })}
        >
          Rename
        </Button>
        <Button
          size="small"
          aria-label={`Remove ${isolateRtl(name)}`}
          onClick={() => onAction({ kind: 'remove', passkey })}
        >
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
      notify('success', 'Passkey removed', 'You’ve been signed out everywhere else.');
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
      description={`You’ll no longer be able to sign in with “${isolate(passkey?.name ?? '')}”. Your device may still suggest it until you delete it there too.`}
      confirmLabel="Remove passkey"
      danger
      busy={isPending}
      onConfirm={() => passkey && mutate(passkey.id)}
    />
  );
}
