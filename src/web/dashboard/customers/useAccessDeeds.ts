import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Access } from '#shared/contract/customers.ts';
import { call } from '#web/client/call.ts';
import { notify, notifyRefusal } from '../notify.ts';
import { forgetCustomers } from './customersQuery.ts';

const UNDO_MS = 8000;

/** Takes rights away and gives them back. Each deed says how it went, and answers whether it worked. */
export function useAccessDeeds(storeId: string, customerId: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);

  async function act(name: string, deed: () => Promise<void>, otherwise: string): Promise<boolean> {
    setBusy(name);
    try {
      await deed();
      return true;
    } catch (error) {
      notifyRefusal(error, otherwise);
      return false;
    } finally {
      await forgetCustomers(client, storeId);
      setBusy(null);
    }
  }

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
