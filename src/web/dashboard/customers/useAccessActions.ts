import { useQueryClient } from '@tanstack/react-query';
import type { Access } from '#shared/contract/customers.ts';
import { call } from '#web/client/call.ts';
import { useActions } from '../list/useActions.ts';
import { notify } from '../notify.ts';
import { invalidateCustomers } from './customersQuery.ts';

const UNDO_MS = 8000;

/** Revokes and restores access. Each action shows a toast and returns whether it succeeded. */
export function useAccessActions(storeId: string, customerId: string) {
  const client = useQueryClient();
  const { busy, act } = useActions(() => invalidateCustomers(client, storeId));

  const restore = (entitlementIds: readonly string[]) =>
    act(
      entitlementIds[0] ?? '',
      async () => {
        await call('restoreAccess', { storeId, customerId, entitlementIds: [...entitlementIds] });
        notify('success', 'Access restored');
      },
      'Couldn’t restore access. Please try again.',
    );

  const revoke = ({ id, title }: Access) =>
    act(
      id,
      async () => {
        const { revoked } = await call('revokeAccess', { storeId, customerId, entitlementId: id });
        notify('success', 'Access revoked', title, {
          duration: UNDO_MS,
          action: { label: 'Undo', onAct: () => void restore(revoked) },
        });
      },
      'Couldn’t revoke access. Please try again.',
    );

  return { busy, revoke, restore };
}
