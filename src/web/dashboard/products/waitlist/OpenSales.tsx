import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import type { Publishing } from '../editor/usePublishing.ts';
import { waitlistCountsQuery } from './waitlistQuery.ts';

type OpenSalesProps = { storeId: string; productId: string; isFree: boolean; publishing: Publishing };

/** Puts a product with a waitlist on sale, after saying how many people are emailed. */
export function OpenSales({ storeId, productId, isFree, publishing }: OpenSalesProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { data: counts } = useQuery({ ...waitlistCountsQuery(storeId, productId), enabled: isConfirming });

  async function open() {
    await publishing.openSales();
    setConfirming(false);
  }

  return (
    <>
      <Button variant="primary" onClick={() => setConfirming(true)}>
        Open sales
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Open sales?"
        description={`${isFree ? 'It’s free: visitors only enter their email to get it.' : 'Visitors can buy it right away.'} All changes you’ve made are published. ${peopleText(counts?.waiting ?? 0)}`}
        confirmLabel="Open sales"
        busy={publishing.busy === 'open'}
        onConfirm={() => void open()}
      />
    </>
  );
}

function peopleText(waiting: number): string {
  if (waiting === 0) return 'Nobody is on the waitlist, so no email is sent.';
  return waiting === 1
    ? 'The person on the waitlist gets one email.'
    : `Each of the ${formatNumber(waiting)} people on the waitlist gets one email.`;
}
