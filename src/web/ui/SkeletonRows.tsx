// Drawn as cards, the parts of a table lose their roles in some browsers, so they are written out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { Skeleton } from './Skeleton.tsx';

/** Eight rows in the shape of what is coming. */
export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} role="row" className="block border-b border-line px-4 py-4 last:border-b-0 md:table-row">
      {Array.from({ length: columns }, (_, cell) => (
        <td key={cell} role="gridcell" className="block py-1 md:table-cell md:h-12 md:px-4 md:align-middle">
          <span className="sr-only">Loading</span>
          <div className="max-w-menu">
            <Skeleton />
          </div>
        </td>
      ))}
    </tr>
  ));
}
