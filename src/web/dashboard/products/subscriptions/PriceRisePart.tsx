import { useState } from 'react';
import type { SubscriptionTerms } from '#shared/contract/subscriptions.ts';
import { call } from '#web/client/call.ts';
import { formatDate, formatMoney, formatNumber } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { intervalText } from '../priceText.ts';
import { PriceRiseDialog } from './PriceRiseDialog.tsx';

export type PriceRise = SubscriptionTerms['rises'][number];

interface PriceRisePartProps {
  storeId: string;
  productId: string;
  rise: PriceRise;
  onChanged: (terms: SubscriptionTerms) => void;
}

/** Raises the price of a product, or of one of its variants, for subscribers who pay less than the published one. */
export function PriceRisePart({ storeId, productId, rise, onChanged }: PriceRisePartProps) {
  const { variantId, title, price, every, cheaper, announced } = rise;
  const [step, setStep] = useState<'announce' | 'withdraw' | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function withdraw() {
    if (!announced) return;
    setIsBusy(true);
    try {
      const input = { storeId, productId, riseId: announced.id };
      onChanged((await call('withdrawPriceRise', input)).terms);
      notify('success', 'Price increase canceled');
      setStep(null);
    } catch (problem) {
      notifyRefusal(problem, 'Couldn’t cancel the price increase.');
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      {title !== '' && (
        <p className="wrap-anywhere">
          <bdi>{title}</bdi>, {formatMoney(price)} {intervalText(every)}
        </p>
      )}
      {announced ? (
        <>
          <p className="text-small text-ink-2">
            From {formatDate(announced.startsAt)}, payments are {formatMoney(price)}. We emailed{' '}
            {countText(announced.notified)}.
          </p>
          <div>
            <Button onClick={() => setStep('withdraw')}>Cancel increase</Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-small text-ink-2">
            {countText(cheaper)} still {cheaper === 1 ? 'pays' : 'pay'} less than the published price. New prices apply
            to new subscribers only, unless you raise the price for existing ones too.
          </p>
          <div>
            <Button onClick={() => setStep('announce')}>Raise their price</Button>
          </div>
        </>
      )}
      {step === 'announce' && (
        <PriceRiseDialog
          storeId={storeId}
          productId={productId}
          variantId={variantId}
          onClose={() => setStep(null)}
          onAnnounced={(changed) => {
            onChanged(changed);
            setStep(null);
          }}
        />
      )}
      <ConfirmDialog
        open={step === 'withdraw'}
        onOpenChange={() => setStep(null)}
        title="Cancel this price increase?"
        description="Subscribers keep paying what they pay now. They won’t get another email about it."
        confirmLabel="Cancel increase"
        cancelLabel="Keep increase"
        busy={isBusy}
        onConfirm={() => void withdraw()}
      />
    </div>
  );
}

const countText = (count: number): string => (count === 1 ? '1 subscriber' : `${formatNumber(count)} subscribers`);
