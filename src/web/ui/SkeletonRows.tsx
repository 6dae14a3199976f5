// In some browsers, display: flex removes the roles of a row and its cells, so the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { Skeleton } from './Skeleton.tsx';

type SkeletonRowsProps = { columns: number; hasLead: boolean; isPhone: boolean };

/** Eight rows in the shape of those that are loading. */
export function SkeletonRows({ columns, hasLead, isPhone }: SkeletonRowsProps) {
  return Array.from({ length: 8 }, (_, at) =>
    isPhone ? <PhoneRow key={at} hasLead={hasLead} /> : <Row key={at} columns={columns} />,
  );
}

function Row({ columns }: { columns: number }) {
  return (
    <tr>
      {Array.from({ length: columns }, (_, cell) => (
        <td key={cell} className="h-12 px-4 align-middle in-data-[density=compact]:h-control">
          <span className="sr-only">Loading</span>
          <div className="max-w-menu">
            <Skeleton />
          </div>
        </td>
      ))}
    </tr>
  );
}

function PhoneRow({ hasLead }: { hasLead: boolean }) {
  return (
    <tr role="row" className="flex min-h-16 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0">
      <td role="gridcell" className="flex min-w-0 flex-1 items-center gap-3">
        <span className="sr-only">Loading</span>
        {hasLead && (
          <span className="h-8 w-touch shrink-0">
            <Skeleton shape="block" />
          </span>
        )}
        <span className="block w-2/3">
          <Skeleton lines={2} />
        </span>
      </td>
    </tr>
  );
}
