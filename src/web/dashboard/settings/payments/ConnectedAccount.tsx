import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { requirementText } from '#shared/rules/paymentAccount.ts';
import { call } from '#web/client/call.ts';
import { formatAgo } from '#web/client/format.ts';
import { paymentsQuery, type StorePayments } from '#web/client/queries/payments.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { notifyRefusal } from '../../notify.ts';
import { OutsideLink } from '../../OutsideLink.tsx';
import { accountText } from './accountText.ts';
import { WalletDomains } from './WalletDomains.tsx';

type ConnectedAccountProps = { storeId: string; payments: StorePayments };

/** The state of the store's account in words, with the one button that leads on. */
export function ConnectedAccount({ storeId, payments }: ConnectedAccountProps) {
  const { account, isTest } = payments;
  const text = accountText(account?.status ?? null);
  const missing = account?.status === 'restricted' ? requirementText(account.requirements) : [];
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-surface p-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-large font-semibold">Stripe</h2>
          {text.badge && <Badge tone={text.badge.tone}>{text.badge.word}</Badge>}
          {isTest && <Badge>Test mode</Badge>}
        </div>
        <p className="text-body">{text.sentence}</p>
        {missing.length > 0 && <Missing texts={missing} />}
        {account && !account.isCurrent && (
          <p className="text-small text-ink-2">
            We couldn’t reach Stripe. This is the last known state
            {account.checkedAt && `, from ${formatAgo(account.checkedAt)}`}.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {text.action && <ConnectButton storeId={storeId} label={text.action} />}
          {account?.status === 'connected' && <OutsideLink href={DASHBOARD}>Open Stripe</OutsideLink>}
        </div>
      </div>
      {account?.status === 'connected' && <WalletDomains storeId={storeId} />}
      <Terms feeBps={payments.feeBps} />
    </div>
  );
}

const DASHBOARD = 'https://dashboard.stripe.com/';

function Missing({ texts: labels }: { texts: readonly string[] }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-small font-medium text-ink-2">What’s missing</h3>
      <ul className="flex list-disc flex-col gap-1 ps-6 text-body">
        {labels.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
    </div>
  );
}

function ConnectButton({ storeId, label }: { storeId: string; label: string }) {
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call('connectPayments', { storeId }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      notifyRefusal(error, 'Couldn’t open Stripe. Please try again.');
      void queryClient.invalidateQueries({ queryKey: paymentsQuery(storeId).queryKey });
    },
  });
  return (
    <Button variant="primary" icon={<Landmark aria-hidden />} busy={isPending || isSuccess} onClick={() => mutate()}>
      {label}
    </Button>
  );
}

/** What the owner should know before connecting. */
function Terms({ feeBps }: { feeBps: number }) {
  return (
    <ul className="flex list-disc flex-col gap-2 ps-6 text-body text-ink-2">
      <li>Buyers pay you directly. You are the seller, and your name is on their card statement.</li>
      <li>Refunds and disputes come out of your Stripe balance. Stripe pays out to your bank.</li>
      <li>
        {feeBps === 0
          ? 'Your plan has no platform fee. Stripe’s own fees apply.'
          : `On your plan, the platform keeps ${feeBps / 100}% of each sale without tax, besides Stripe’s own fees. Refunds made here return it.`}
      </li>
      <li>Taxes on your sales are yours to declare. Neither Stoa nor Stripe sells in your name.</li>
    </ul>
  );
}
