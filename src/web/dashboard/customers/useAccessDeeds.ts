import { useQueryClient } from '@tanstack/react-query';
import type { Access } from '#shared/contract/customers.ts';
import { call } from '#web/client/call.ts';
import { useDeeds } from '../list/useDeeds.ts';
import { notify } from '../notify.ts';
import { forgetCustomers } from './customersQuery.ts';

const UNDO_MS = 8000;

/** Takes rights away and gives them back. Each deed says how it went, and answers whether it worked. */
export function useAccessDeeds(storeId: string, customerId: string) {
  const client = useQueryClient();
  const { busy, act } = useDeeds(() => forgetCustomers(client, storeId));

  const restore = (entitlementIds: readonly string[]) =>
    act(
      entitlementIds[0] ?? '',
      async () => {
        await call('restoreAccess', { storeId, customerId, entitlementIds: [...entitlementIds] });
        notify('success', 'Access restored');
      },
      'The access could not be restored. Try again.',
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
      'The access could not be revoked. Try again.',
    );

  return { busy, revoke, restore };
}
