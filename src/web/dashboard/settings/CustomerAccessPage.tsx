import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { STORE_RESTORE_DAYS } from '#shared/rules/limits.ts';
import { call } from '#web/client/call.ts';
import { formatDate, formatNumber } from '#web/client/format.ts';
import { tenantQuery, type Tenant } from '#web/client/queries/tenant.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadNotice } from '../list/LoadNotice.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import type { StoreSettingsProps } from './settingsPages.tsx';

/** Whether customers are let in: the members area and the checkout of a store. */
export function CustomerAccessPage({ store }: StoreSettingsProps) {
  const { data: tenant, error, refetch } = useQuery(tenantQuery(store.id));
  return (
    <div className="flex flex-col gap-4">
      {error && !tenant && (
        <LoadNotice error={error} otherwise="This page could not be loaded." onRetry={() => void refetch()} />
      )}
      {!error && !tenant && <Skeleton lines={2} />}
      {tenant && (tenant.status === 'open' ? <OpenPool tenant={tenant} /> : <ClosedPool tenant={tenant} />)}
    </div>
  );
}

function OpenPool({ tenant }: { tenant: Tenant }) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useTenantDeed(() => call('deleteTenant', { tenantId: tenant.id }), {
    done: 'Closed to customers',
    otherwise: 'The store could not be closed to customers. Please try again.',
  });
  const close = () => mutate(undefined, { onSuccess: () => setAsking(false) });
  return (
    <>
      <p className="text-body">Open to customers. {peopleIn(tenant)}</p>
      <div>
        <Button onClick={() => setAsking(true)}>Close to customers</Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !isPending && setAsking(open)}
        title="Close the store to customers?"
        description={`Everybody is signed out, nobody can sign in or buy, and your public pages stay. You can open it again with all customers for ${STORE_RESTORE_DAYS} days; then their accounts and personal data are removed, and orders stay in your books without names.`}
        confirmLabel="Close to customers"
        danger
        busy={isPending}
        onConfirm={close}
      />
    </>
  );
}

function ClosedPool({ tenant }: { tenant: Tenant }) {
  const { mutate, isPending } = useTenantDeed(() => call('createTenant', { storeId: tenant.storeId }), {
    done: 'Open to customers',
    otherwise: 'The store could not be opened to customers. Please try again.',
  });
  return (
    <>
      <Notice tone="warning">{closedWords(tenant)}</Notice>
      <div>
        <Button variant="primary" busy={isPending} onClick={() => mutate()}>
          Open to customers
        </Button>
      </div>
    </>
  );
}

const peopleIn = ({ customers }: Tenant): string =>
  customers === 0
    ? 'Nobody has an account yet.'
    : `${formatNumber(customers)} ${customers === 1 ? 'person is' : 'people are'} known here.`;

function closedWords({ status, deletedAt, goesAt, customers }: Tenant): string {
  const since = `Closed to customers since ${formatDate(deletedAt ?? '')}.`;
  if (status === 'cleared') return `${since} Their personal data was removed; opening begins with nobody.`;
  if (customers === 0) return `${since} Nobody had an account yet.`;
  const people = `${formatNumber(customers)} ${customers === 1 ? 'customer' : 'customers'}`;
  return `${since} Open it before ${formatDate(goesAt ?? '')} to keep ${people}.`;
}

function useTenantDeed(deed: () => Promise<{ tenant: Tenant }>, words: { done: string; otherwise: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: ({ tenant }) => {
      queryClient.setQueryData(tenantQuery(tenant.storeId).queryKey, tenant);
      notify('success', words.done);
    },
    onError: (error) => notifyRefusal(error, words.otherwise),
  });
}
