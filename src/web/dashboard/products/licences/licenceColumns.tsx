import type { LicenceRow } from '#shared/contract/licences.ts';
import { formatDate, formatNumber } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';

export const licenceColumns: TableColumn<LicenceRow>[] = [
  {
    id: 'customer',
    head: 'Customer',
    primary: true,
    cell: (licence) => (
      <span className="flex min-w-0 flex-col">
        <bdi className="truncate font-medium">{holderOf(licence)}</bdi>
        {licence.customer !== null && licence.customer.name !== '' && (
          <span className="truncate text-small text-ink-2">{licence.customer.email}</span>
        )}
      </span>
    ),
  },
  { id: 'key', head: 'Key', cell: ({ maskedKey }) => <KeyText>{endOf(maskedKey)}</KeyText> },
  { id: 'used', head: 'Machines', figures: true, cell: (licence) => usedText(licence) },
  { id: 'created', head: 'Since', cell: ({ createdAt }) => formatDate(createdAt) },
  { id: 'state', head: 'Status', blank: true, cell: (licence) => <LicenceBadge {...licence} /> },
];

export const licencePhoneRow = (licence: LicenceRow): PhoneRow => ({
  title: <bdi>{holderOf(licence)}</bdi>,
  details: [endOf(licence.maskedKey), formatDate(licence.createdAt)],
  value: `${usedText(licence)} ${licence.limit === 1 ? 'machine' : 'machines'}`,
  mark: <LicenceBadge {...licence} />,
});

function KeyText({ children }: { children: string }) {
  return (
    <code className="text-small whitespace-nowrap" dir="ltr">
      {children}
    </code>
  );
}

/** The last characters of a key, by which it is recognized. */
const endOf = (maskedKey: string): string => maskedKey.slice(-11);

/** Whose key it is. */
export function holderOf({ customer, heldFor }: Pick<LicenceRow, 'customer' | 'heldFor'>): string {
  if (customer) return customer.name === '' ? customer.email : customer.name;
  return heldFor ?? 'Next buyer';
}

const usedText = ({ used, limit }: LicenceRow): string => `${formatNumber(used)} of ${formatNumber(limit)}`;

/** Only what is unusual. */
export function LicenceBadge({
  disabled,
  access,
  isRefunded,
  customer,
}: Pick<LicenceRow, 'disabled' | 'access' | 'isRefunded' | 'customer'>) {
  if (disabled) return <Badge tone="brick">Disabled</Badge>;
  if (customer === null) return <Badge tone="slate">Not assigned</Badge>;
  if (isRefunded) return <Badge tone="neutral">Refunded</Badge>;
  if (access === 'suspended') return <Badge tone="amber">Suspended</Badge>;
  return access === 'open' ? null : <Badge tone="neutral">{access === 'not-yet' ? 'Not started' : 'No access'}</Badge>;
}
