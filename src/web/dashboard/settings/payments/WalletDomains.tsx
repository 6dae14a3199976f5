import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { WALLETS } from '#shared/rules/walletDomains.ts';
import { call } from '#web/client/call.ts';
import { walletDomainsQuery, type WalletHost } from '#web/client/queries/payments.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { notifyRefusal } from '../../notify.ts';
import { WALLET_NAMES, walletText } from './walletText.ts';

/** On which of the store's addresses the checkout shows wallets, and what is missing. Nothing if it never does. */
export function WalletDomains({ storeId }: { storeId: string }) {
  const { data } = useQuery(walletDomainsQuery(storeId));
  if (!data || data.hosts.length === 0) return null;
  const canCheck = data.hosts.some(({ isPublic }) => isPublic);
  return (
    <section className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-surface p-4">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-large font-semibold">Wallets</h2>
        <p className="text-body text-ink-2">
          Apple Pay, Google Pay and Link appear on addresses that are registered with Stripe. We register yours for you.
        </p>
      </div>
      <ul className="flex min-w-0 flex-col divide-y divide-line">
        {data.hosts.map((host) => (
          <li key={host.host} className="flex min-w-0 flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <Host {...host} />
          </li>
        ))}
      </ul>
      {canCheck && <CheckButton storeId={storeId} />}
    </section>
  );
}

function Host({ host, isPublic, problem, missing }: WalletHost) {
  const note = !isPublic
    ? 'This is a local address. Wallets need one that can be reached from the internet.'
    : problem && `Stripe refused this address: ${problem}`;
  return (
    <>
      <h3 className="text-body font-medium break-words">{host}</h3>
      {note ? (
        <p className="text-small text-ink-2">{note}</p>
      ) : (
        <ul className="flex min-w-0 flex-col gap-1 text-small">
          {WALLETS.map((wallet) => {
            const { state, tone, sentence } = walletText(missing[wallet]);
            return (
              <li key={wallet} className="flex min-w-0 flex-col gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  {WALLET_NAMES[wallet]}: <Badge tone={tone}>{state}</Badge>
                </span>
                {sentence && <span className="break-words text-ink-2">{sentence}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

function CheckButton({ storeId }: { storeId: string }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('checkWalletDomains', { storeId }),
    onSuccess: (domains) => queryClient.setQueryData(walletDomainsQuery(storeId).queryKey, domains),
    onError: (error) => notifyRefusal(error, 'Couldn’t check the addresses. Please try again.'),
  });
  return (
    <div>
      <Button icon={<RefreshCw aria-hidden />} busy={isPending} onClick={() => mutate()}>
        Check again
      </Button>
    </div>
  );
}
