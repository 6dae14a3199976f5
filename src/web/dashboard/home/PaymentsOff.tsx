import { Link } from '@tanstack/react-router';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Shown while the store cannot take payments. `canConnect`: its owner can change that. */
export function PaymentsOff({ canConnect }: { canConnect: boolean }) {
  return canConnect ? <NotConnected /> : <NoProvider />;
}

function NotConnected() {
  const link = <Link to="/dashboard/settings/$page" params={{ page: 'payments' }} />;
  return (
    <Notice
      tone="warning"
      title="Paid products can’t be sold yet"
      action={
        <Button size="small" render={link}>
          Set up payments
        </Button>
      }
    >
      Connect your Stripe account to get paid. Free products work without it.
    </Notice>
  );
}

function NoProvider() {
  return (
    <Notice tone="warning" title="Paid products can’t be sold yet">
      This installation isn’t connected to a payment provider. Free products work. The operator turns payments on by
      setting STRIPE_SECRET_KEY.
    </Notice>
  );
}
