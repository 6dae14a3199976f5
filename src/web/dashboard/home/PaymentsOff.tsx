import { Notice } from '#web/ui/Notice.tsx';

/** Shown while the installation has no payment provider. */
export function PaymentsOff() {
  return (
    <Notice tone="warning" title="Paid products can’t be sold yet">
      This installation isn’t connected to a payment provider. Free products work. The operator turns payments on by
      setting STRIPE_SECRET_KEY.
    </Notice>
  );
}
