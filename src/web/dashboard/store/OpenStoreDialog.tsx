import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { planOf } from '#shared/rules/plan.ts';
import { flagsQuery } from '#web/client/queries/platform.ts';
import { storesQuery } from '#web/client/queries/stores.ts';
import { userQuery } from '#web/client/queries/user.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { OpenStoreForm } from './OpenStoreForm.tsx';
import { useOpenStore } from './useOpenStore.ts';

type OpenStoreDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Opens a first or an additional store, if the plan and the multiStore flag allow it. */
export function OpenStoreDialog({ open, onOpenChange }: OpenStoreDialogProps) {
  const { data: user } = useQuery(userQuery);
  const { data: stores } = useQuery(storesQuery);
  const { data: flags } = useQuery(flagsQuery);
  const plan = planOf(user?.subscription.planId);
  const count = stores?.length ?? 0;
  const isOff = count > 0 && flags?.multiStore === false;
  const isFull = count >= plan.stores;
  const allowed = plan.stores === 1 ? 'one store' : `${plan.stores} stores`;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Open a store"
      description={`Your ${plan.name} plan includes ${allowed}.`}
    >
      {isOff || isFull ? (
        <Notice tone="warning" action={!isOff && <PlansLink onFollow={() => onOpenChange(false)} />}>
          {REFUSALS[isOff ? 'multi-store-off' : 'store-limit'].message}
        </Notice>
      ) : (
        <OpenStoreContent onDone={() => onOpenChange(false)} />
      )}
    </Dialog>
  );
}

function PlansLink({ onFollow }: { onFollow: () => void }) {
  const link = <Link to="/dashboard/settings/$page" params={{ page: 'plan' }} onClick={onFollow} />;
  return (
    <Button size="small" render={link}>
      See plans
    </Button>
  );
}

// Separate from the dialog, so that the form is empty each time it opens.
function OpenStoreContent({ onDone }: { onDone: () => void }) {
  const formId = useId();
  const opening = useOpenStore(onDone);
  return (
    <>
      <OpenStoreForm id={formId} opening={opening} />
      <footer className="mt-2 flex flex-col-reverse gap-2 md:flex-row md:justify-end">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" form={formId} variant="primary" busy={opening.busy} disabled={!opening.isReady}>
          Open store
        </Button>
      </footer>
    </>
  );
}
