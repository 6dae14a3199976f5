import { useQueryClient } from '@tanstack/react-query';
import type { Access } from '#shared/contract/customers.ts';
import { call } from '#web/client/call.ts';
import { useActions } from '../list/useActions.ts';
import { notify } from '../notify.ts';
import type { ChosenLimits } from './AccessLimitsDialog.tsx';
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

  const setLimits = (right: Access, limits: Partial<ChosenLimits>) =>
    call('setAccessLimits', { storeId, customerId, entitlementId: right.id, ...limits });

  const undoLimits = (right: Access) =>
    act(
      right.id,
      async () => {
        const { validUntil, downloadLimit } = right;
        await setLimits(right, { ...(right.isSubscribed ? {} : { validUntil }), downloadLimit });
        notify('success', 'Access is as before', right.title);
      },
      'Couldn’t undo this. Please try again.',
    );

  /** The dialog shows what is refused. */
  async function extend(right: Access, limits: Partial<ChosenLimits>) {
    await setLimits(right, limits);
    await invalidateCustomers(client, storeId);
    notify('success', 'Access changed', right.title, {
      duration: UNDO_MS,
      action: { label: 'Undo', onAct: () => void undoLimits(right) },
    });
  }

  return { busy, revoke, restore, extend };
}
