import { isolate } from '#shared/kit/isolate.ts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Receipt } from 'lucide-react';
import { useState } from 'react';
import type { CustomerRow } from '#shared/contract/customers.ts';
import type { Store } from '#shared/contract/stores.ts';
import { formatDate } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { CustomerDialog } from './CustomerDialog.tsx';
import { CustomerFacts } from './CustomerFacts.tsx';
import { customerQuery } from './customersQuery.ts';
import { customerName } from './customerText.ts';
import { PrintedCustomer } from './PrintedCustomer.tsx';
import { RecordSaleDialog } from './RecordSaleDialog.tsx';

type CustomerPanelProps = { store: Store; customerId: string | null; onClose: () => void };

/** One customer beside the list. */
export function CustomerPanel({ store, customerId, onClose }: CustomerPanelProps) {
  const storeId = store.id;
  // The panel keeps its content while it slides out.
  const [shownId, setShownId] = useState(customerId);
  if (customerId !== null && customerId !== shownId) setShownId(customerId);
  const query = useQuery({ ...customerQuery(storeId, shownId ?? ''), enabled: shownId !== null });
  const details = query.data;
  return (
    <Sheet
      open={customerId !== null}
      onOpenChange={(open) => !open && onClose()}
      title={details ? isolate(customerName(details.customer)) : 'Customer'}
      description={details && `Customer since ${formatDate(details.customer.joinedAt)}`}
      actions={details && <CustomerActions key={details.customer.id} storeId={storeId} customer={details.customer} />}
    >
      {query.isPending && <CustomerSkeleton />}
      {query.isError && !details && <LoadProblem error={query.error} onRetry={() => void query.refetch()} />}
      {details && <CustomerFacts key={details.customer.id} storeId={storeId} details={details} />}
      {details && customerId !== null && <PrintedCustomer store={store} details={details} />}
    </Sheet>
  );
}

function CustomerActions({ storeId, customer }: { storeId: string; customer: CustomerRow }) {
  const [openDialog, setOpenDialog] = useState<'edit' | 'record' | null>(null);
  const close = () => setOpenDialog(null);
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <Button icon={<Receipt aria-hidden />} onClick={() => setOpenDialog('record')}>
        Record a sale
      </Button>
      <Button variant="primary" icon={<Pencil aria-hidden />} onClick={() => setOpenDialog('edit')}>
        Edit customer
      </Button>
      {openDialog === 'edit' && <CustomerDialog storeId={storeId} customer={customer} onClose={close} />}
      {openDialog === 'record' && <RecordSaleDialog customer={customer} onClose={close} />}
    </span>
  );
}

function CustomerSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-6">
      <span className="sr-only">Loading</span>
      <Skeleton shape="title" />
      <Skeleton lines={3} />
      <Skeleton lines={4} />
      <Skeleton lines={3} />
    </div>
  );
}
