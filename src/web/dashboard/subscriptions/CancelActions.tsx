import { useState } from 'react';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { call } from '#web/client/call.ts';
import { formatDate, formatMoney } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { PauseDialog } from './PauseDialog.tsx';

interface CancelActionsProps {
  storeId: string;
  subscription: Subscription;
  onChanged: () => void;
}

type Step = 'period-end' | 'now' | 'pause' | 'forgive' | null;

/**
 * Cancels a subscription at the end of the paid period or at once, or pauses it, and takes either back. Ends an
 * installment plan with or without the access.
 */
export function CancelActions({ storeId, subscription, onChanged }: CancelActionsProps) {
  const {
    id: subscriptionId,
    status,
    isCanceled,
    canceledBy,
    paidUntil,
    trialUntil,
    installments,
    taxProblem,
  } = subscription;
  const [step, setStep] = useState<Step>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function run(change: () => Promise<unknown>, done: string) {
    setIsBusy(true);
    try {
      await change();
      notify('success', done);
      setStep(null);
    } catch (error) {
      notifyRefusal(error, 'Couldn’t change the subscription.');
    } finally {
      onChanged();
      setIsBusy(false);
    }
  }

  const cancel = (at: 'period-end' | 'now') =>
    run(
      () => call('cancelSubscription', { storeId, subscriptionId, at }),
      at !== 'now' ? 'Subscription canceled' : installments ? 'Installments ended' : 'Subscription ended',
    );
  const resume = () => run(() => call('resumeSubscription', { storeId, subscriptionId }), 'Subscription resumed');

  if (status === 'ended') return null;
  const endsByItself = status === 'active' && !isCanceled && !installments;
  const forgive = () =>
    run(() => call('forgiveInstallments', { storeId, subscriptionId }), 'Remaining payments forgiven');
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {((isCanceled && canceledBy === 'creator') || status === 'paused') && (
        <Button busy={isBusy && step === null} onClick={() => void resume()}>
          Resume
        </Button>
      )}
      <Button onClick={() => setStep('now')}>{installments ? 'End and revoke access' : 'End now'}</Button>
      {installments && <Button onClick={() => setStep('forgive')}>Forgive the rest</Button>}
      {endsByItself && trialUntil === null && taxProblem === null && (
        <Button onClick={() => setStep('pause')}>Pause</Button>
      )}
      {step === 'pause' && (
        <PauseDialog
          storeId={storeId}
          subscriptionId={subscriptionId}
          onClose={() => setStep(null)}
          onPaused={() => {
            setStep(null);
            onChanged();
          }}
        />
      )}
      {endsByItself && <Button onClick={() => setStep('period-end')}>Cancel subscription</Button>}
      <ConfirmDialog
        open={step === 'period-end'}
        onOpenChange={() => setStep(null)}
        title="Cancel this subscription?"
        description={`The customer keeps access until ${formatDate(paidUntil)} and won’t be charged again. You can resume it until then.`}
        confirmLabel="Cancel subscription"
        cancelLabel="Keep it"
        danger
        busy={isBusy}
        onConfirm={() => void cancel('period-end')}
      />
      <ConfirmDialog
        open={step === 'now'}
        onOpenChange={() => setStep(null)}
        title={installments ? 'End the installments and revoke access?' : 'End this subscription now?'}
        description="The customer loses access right away and gets an email. Nothing is refunded. To return money, refund the order. This can’t be undone."
        confirmLabel={installments ? 'End it' : 'End now'}
        cancelLabel="Keep it"
        danger
        busy={isBusy}
        onConfirm={() => void cancel('now')}
      />
      <ConfirmDialog
        open={step === 'forgive'}
        onOpenChange={() => setStep(null)}
        title="Forgive the rest?"
        description={`The customer no longer owes ${installments ? formatMoney(installments.left) : 'the rest'} and keeps the product for good. They’ll get an email. This can’t be undone.`}
        confirmLabel="Forgive the rest"
        cancelLabel="Keep it"
        danger
        busy={isBusy}
        onConfirm={() => void forgive()}
      />
    </span>
  );
}
