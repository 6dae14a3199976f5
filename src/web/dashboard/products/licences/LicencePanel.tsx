import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { InputOf } from '#shared/contract/callable.ts';
import type { Licence, LicenceRow, setLicence } from '#shared/contract/licences.ts';
import { call } from '#web/client/call.ts';
import { formatDate } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Fact, Facts } from '../../admin/Facts.tsx';
import { PanelPart } from '../../customers/PanelPart.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { copyText } from '../../settings/security/copyText.ts';
import { DisableDialog } from './DisableDialog.tsx';
import { holderOf, LicenceBadge } from './licenceColumns.tsx';
import { LimitDialog } from './LimitDialog.tsx';
import { licenceQuery, licencesKey } from './licencesQuery.ts';

type LicencePanelProps = {
  storeId: string;
  productId: string;
  licence: LicenceRow | undefined;
  onClose: () => void;
};

export type LicenceChange = Omit<InputOf<typeof setLicence>, 'storeId' | 'licenceId'>;
type Asking = 'disable' | 'limit' | 'free';

/** One key beside the list: the key itself, its machines, and what its creator can do about it. */
export function LicencePanel({ storeId, productId, licence, onClose }: LicencePanelProps) {
  const client = useQueryClient();
  // The panel keeps its content while it slides out.
  const [opened, setOpened] = useState(licence);
  if (licence !== undefined && licence !== opened) setOpened(licence);
  const [asking, setAsking] = useState<Asking | null>(null);
  const licenceId = opened?.id ?? '';
  const { queryKey, ...query } = licenceQuery(storeId, licenceId);
  const { data, error, refetch } = useQuery({ queryKey, ...query, enabled: licence !== undefined });
  const shown = data?.licence;

  async function change(changes: LicenceChange, done: string) {
    client.setQueryData(queryKey, await call('setLicence', { storeId, licenceId, ...changes }));
    setAsking(null);
    notify('success', done);
    await client.invalidateQueries({ queryKey: licencesKey(storeId, productId) });
  }

  const act = (changes: LicenceChange, done: string) => void change(changes, done).catch(notifyRefusal);

  return (
    <Sheet
      open={licence !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={opened ? holderOf(opened) : 'License key'}
      description={shown && <LicenceBadge {...shown} />}
      actions={
        shown && (
          <span className="flex flex-wrap items-center justify-end gap-2">
            <Button onClick={() => setAsking('limit')}>Change limit</Button>
            {shown.disabled ? (
              <Button onClick={() => act({ isDisabled: false }, 'Key enabled')}>Enable key</Button>
            ) : (
              <Button variant="danger" onClick={() => setAsking('disable')}>
                Disable key
              </Button>
            )}
          </span>
        )
      }
    >
      {error && !shown && (
        <LoadNotice error={error} otherwise="Couldn’t load the key." onRetry={() => void refetch()} />
      )}
      {!shown && !error && <Skeleton lines={4} />}
      {shown && (
        <div className="flex min-w-0 flex-col gap-6">
          <div className="flex min-w-0 items-center justify-between gap-2">
            <code className="min-w-0 text-body wrap-anywhere" dir="ltr">
              {shown.key}
            </code>
            <IconButton
              label="Copy key"
              icon={<Copy aria-hidden />}
              onClick={() => void copyText(shown.key, 'Key copied')}
            />
          </div>
          <LicenceFacts licence={shown} />
          <PanelPart
            title="Machines"
            action={
              shown.activations.length > 1 && (
                <Button size="small" onClick={() => setAsking('free')}>
                  Deactivate all
                </Button>
              )
            }
          >
            <Machines licence={shown} onFree={(id) => act({ free: id }, 'Machine deactivated')} />
          </PanelPart>
        </div>
      )}
      {shown && asking === 'disable' && <DisableDialog onClose={() => setAsking(null)} onChange={change} />}
      {shown && asking === 'limit' && <LimitDialog licence={shown} onClose={() => setAsking(null)} onChange={change} />}
      <ConfirmDialog
        open={asking === 'free'}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Deactivate all machines?"
        description="The key can then be activated on other machines. The software may ask for it again on these."
        confirmLabel="Deactivate machines"
        onConfirm={() => act({ free: 'all' }, 'Machines deactivated')}
      />
    </Sheet>
  );
}

function LicenceFacts({ licence }: { licence: Licence }) {
  const { customer, heldFor, used, limit, hasOwnLimit, isImported, disabled, createdAt } = licence;
  return (
    <Facts>
      {customer && (
        <Fact label="Customer">
          <Link to="/dashboard/customers" search={{ customer: customer.id }} className={linkStyle}>
            {customer.email}
          </Link>
        </Fact>
      )}
      {!customer && <Fact label="Goes to">{heldFor ?? 'The next buyer'}</Fact>}
      <Fact label="Machines">
        {used} of {limit}
        {hasOwnLimit && ' (own limit)'}
      </Fact>
      <Fact label={isImported ? 'Imported' : 'Created'}>{formatDate(createdAt)}</Fact>
      {disabled && <Fact label="Disabled">{formatDate(disabled.at)}</Fact>}
      {disabled && disabled.reason !== '' && <Fact label="Reason">{disabled.reason}</Fact>}
    </Facts>
  );
}

function Machines({ licence: { activations }, onFree }: { licence: Licence; onFree: (id: string) => void }) {
  if (activations.length === 0) return <p className="text-ink-2">Machines that use this key will appear here.</p>;
  return (
    <ul className="flex min-w-0 flex-col">
      {activations.map(({ id, name, fingerprint, activatedAt }) => (
        <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-b-0">
          <span className="min-w-0">
            <bdi className="block truncate">{name === '' ? fingerprint : name}</bdi>
            <span className="text-small text-ink-2">Since {formatDate(activatedAt)}</span>
          </span>
          <Button size="small" onClick={() => onFree(id)}>
            Deactivate
          </Button>
        </li>
      ))}
    </ul>
  );
}
