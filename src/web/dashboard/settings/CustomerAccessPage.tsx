import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { STORE_RESTORE_DAYS } from '#shared/rules/limits.ts';
import { call } from '#web/client/call.ts';
import { formatDate, formatNumber } from '#web/client/format.ts';
import { tenantQuery, type Tenant } from '#web/client/queries/tenant.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import type { StoreSettingsProps } from './settingsPages.tsx';
import { ActionShape } from './SettingsShapes.tsx';

/** Opens and closes a store's members area and checkout. */
export function CustomerAccessPage({ store }: StoreSettingsProps) {
  const { data: tenant, error, refetch } = useQuery(tenantQuery(store.id));
  return (
    <div className="flex flex-col gap-4">
      {error && !tenant && (
        <LoadNotice error={error} otherwise="Couldn’t load this page." onRetry={() => void refetch()} />
      )}
      {!error && !tenant && <ActionShape />}
      {tenant && (tenant.status === 'open' ? <OpenPool tenant={tenant} /> : <ClosedPool tenant={tenant} />)}
    </div>
  );
}

function OpenPool({ tenant }: { tenant: Tenant }) {
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useTenantAction(() => call('deleteTenant', { tenantId: tenant.id }), {
    done: 'Customer access turned off',
    otherwise: 'Couldn’t turn off customer access. Please try again.',
  });
  const close = () => mutate(undefined, { onSuccess: () => setConfirming(false) });
  return (
    <>
      <p className="text-body">Customers can sign in and buy. {peopleIn(tenant)}</p>
      <div>
        <Button onClick={() => setConfirming(true)}>Turn off access</Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={(open) => !isPending && setConfirming(open)}
        title="Turn off customer access?"
        description={`Customers will be signed out and won’t be able to sign in or buy. Your public pages stay online. You have ${STORE_RESTORE_DAYS} days to turn access back on with all your customers. After that, we delete their accounts and personal data, and keep your orders without names.`}
        confirmLabel="Turn off access"
        danger
        busy={isPending}
        onConfirm={close}
      />
    </>
  );
}

function ClosedPool({ tenant }: { tenant: Tenant }) {
  const { mutate, isPending } = useTenantAction(() => call('createTenant', { storeId: tenant.storeId }), {
    done: 'Customer access turned on',
    otherwise: 'Couldn’t turn on customer access. Please try again.',
  });
  return (
    <>
      <Notice tone="warning">{closedText(tenant)}</Notice>
      <div>
        <Button variant="primary" busy={isPending} onClick={() => mutate()}>
          Turn on access
        </Button>
      </div>
    </>
  );
}

const peopleIn = ({ customers }: Tenant): string =>
  customers === 0
    ? 'No customers have an account yet.'
    : `You have ${formatNumber(customers)} ${customers === 1 ? 'customer' : 'customers'}.`;

function closedText({ status, deletedAt, removedAt, customers }: Tenant): string {
  const since = `Customer access has been off since ${formatDate(deletedAt ?? '')}.`;
  if (status === 'cleared')
    return `${since} Customers’ personal data has been deleted, so you’ll start with an empty list.`;
  if (customers === 0) return `${since} There were no customer accounts.`;
  const people = `${formatNumber(customers)} ${customers === 1 ? 'customer' : 'customers'}`;
  return `${since} Turn it on before ${formatDate(removedAt ?? '')} to keep ${people}.`;
}

function useTenantAction(action: () => Promise<{ tenant: Tenant }>, texts: { done: string; otherwise: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: ({ tenant }) => {
      queryClient.setQueryData(tenantQuery(tenant.storeId).queryKey, tenant);
      notify('success', texts.done);
    },
    onError: (error) => notifyRefusal(error, texts.otherwise),
  });
}
