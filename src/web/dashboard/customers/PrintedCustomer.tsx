import { useInfiniteQuery } from '@tanstack/react-query';
import type { Access } from '#shared/contract/customers.ts';
import type { OrderRow } from '#shared/contract/orders.ts';
import type { Store } from '#shared/contract/stores.ts';
import type { Answer } from '#web/client/call.ts';
import { formatDate, formatDateTime, formatMoney, formatNumber } from '#web/client/format.ts';
import { Sentence } from '#web/ui/Sentence.tsx';
import { PrintedDocument } from '../print/PrintedDocument.tsx';
import { PrintedPart } from '../print/PrintedPart.tsx';
import { ORDER_STATUSES } from '../sales/salesFilters.ts';
import { timelineQuery } from './customersQuery.ts';
import { accessText, customerName, downloadsText, spentText } from './customerText.ts';
import { timelineText } from './timelineText.ts';

type PrintedCustomerProps = { store: Store; details: Answer<'getCustomer'> };

/** The customer as a document, with as much of the timeline as is loaded. In print it replaces the page. */
export function PrintedCustomer({ store, details: { customer, purchases, access } }: PrintedCustomerProps) {
  return (
    <PrintedDocument
      store={store}
      title={customerName(customer)}
      facts={[`Customer since ${formatDate(customer.joinedAt)}`]}
    >
      <div className="grid grid-cols-2 gap-8">
        <PrintedPart title="Email">
          <p className="wrap-anywhere">{customer.email}</p>
        </PrintedPart>
        <PrintedPart title="Purchases">
          <p className="figures">
            {customer.orders === 1 ? '1 order' : `${formatNumber(customer.orders)} orders`}, total {spentText(customer)}
          </p>
        </PrintedPart>
        {customer.tags.length > 0 && (
          <PrintedPart title="Tags">
            <p className="wrap-anywhere" dir="auto">
              {customer.tags.join(', ')}
            </p>
          </PrintedPart>
        )}
        {customer.note !== '' && (
          <PrintedPart title="Note">
            <p className="whitespace-pre-line wrap-anywhere" dir="auto">
              {customer.note}
            </p>
          </PrintedPart>
        )}
      </div>
      {access.length > 0 && <PrintedAccess access={access} />}
      {purchases.length > 0 && <Orders orders={purchases} />}
      <Timeline storeId={store.id} customerId={customer.id} />
    </PrintedDocument>
  );
}

function PrintedAccess({ access }: { access: readonly Access[] }) {
  return (
    <PrintedPart title="Access">
      <table className="figures w-full text-left">
        <tbody>
          {access.map((right) => (
            <tr key={right.id} className="border-b border-edge align-top">
              <td className="w-full py-2 wrap-anywhere" dir="auto">
                {right.title}
              </td>
              <td className={lastCell}>{accessText(right) ?? downloadsText(right.downloads)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintedPart>
  );
}

function Orders({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <PrintedPart title="Orders">
      <table className="figures w-full text-left">
        <tbody>
          {orders.map(({ id, number, placedAt, title, lineCount, status, total }) => (
            <tr key={id} className="border-b border-edge align-top">
              <td className="py-2 pr-4 whitespace-nowrap">{number}</td>
              <td className="py-2 pr-4 whitespace-nowrap">{formatDate(placedAt)}</td>
              <td className="w-full py-2 wrap-anywhere" dir="auto">
                {title}
                {lineCount > 1 && ` and ${lineCount - 1} more`}
              </td>
              <td className={lastCell}>{ORDER_STATUSES.find(({ value }) => value === status)?.label ?? status}</td>
              <td className={lastCell}>{formatMoney(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintedPart>
  );
}

function Timeline({ storeId, customerId }: { storeId: string; customerId: string }) {
  const { data } = useInfiniteQuery(timelineQuery(storeId, customerId));
  if (!data) return null;
  return (
    <PrintedPart title="Timeline">
      <table className="figures w-full text-left">
        <tbody>
          {data.pages
            .flatMap(({ items }) => items)
            .map((item) => (
              <tr key={`${item.kind} ${item.id}`} className="border-b border-edge align-top">
                <td className="py-2 pr-4 whitespace-nowrap">{formatDateTime(item.at)}</td>
                <td className="w-full py-2 wrap-anywhere">
                  <Sentence text={timelineText(item)} />
                  {'note' in item && item.note !== '' && <span dir="auto"> – {item.note}</span>}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </PrintedPart>
  );
}

const lastCell = 'py-2 pl-4 text-right whitespace-nowrap';
