import { useQuery } from '@tanstack/react-query';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { paymentsQuery, type StorePayments } from '#web/client/queries/payments.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { CardShape } from '../SettingsShapes.tsx';
import type { StoreSettingsProps } from '../settingsPages.tsx';
import { ConnectedAccount } from './ConnectedAccount.tsx';
import { WalletDomains } from './WalletDomains.tsx';

/** Where the money of sales goes, and the store's account at Stripe. */
export function PaymentsPage({ store }: StoreSettingsProps) {
  // Asked again when the owner comes back from Stripe's page in another tab.
  const { data, error, refetch } = useQuery({ ...paymentsQuery(store.id), refetchOnWindowFocus: 'always' });
  if (!data && error)
    return <LoadNotice error={error} otherwise="Couldn’t load your payments." onRetry={() => void refetch()} />;
  if (!data) return <CardShape />;
  if (data.mode === 'connect') return <ConnectedAccount storeId={store.id} payments={data} />;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Notice {...MODES[data.mode]} />
      {data.mode === 'operator' && <WalletDomains storeId={store.id} />}
    </div>
  );
}

const MODES: Record<Exclude<StorePayments['mode'], 'connect'>, { title: string; children: string }> = {
  operator: {
    title: 'Payments work',
    children: 'The money from your sales goes to the Stripe account of this installation’s operator.',
  },
  test: {
    title: 'Test payments',
    children: 'This installation uses test payments. You can try out everything, and no money moves.',
  },
  off: {
    title: 'Paid products can’t be sold yet',
    children: 'This installation isn’t connected to a payment provider. Free products work.',
  },
};
