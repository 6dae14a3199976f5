import type { Order } from '#shared/contract/orders.ts';
import { unitsRefund } from '#shared/rules/refundedLine.ts';
import { formatMoney, formatNumber } from '#web/client/format.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Select } from '#web/ui/Select.tsx';

type Line = Order['lines'][number];

/** How many units of a line are to be refunded. */
export type ChosenLine = { lineId: string; units: number };

type RefundItemsProps = {
  lines: readonly Line[];
  chosen: readonly ChosenLine[];
  onChange: (chosen: ChosenLine[]) => void;
  error: string | undefined;
};

/** The items of an order that can be refunded, each with how many of its units. */
export function RefundItems({ lines, chosen, onChange, error }: RefundItemsProps) {
  const choose = (lineId: string, units: number) => {
    const others = chosen.filter((line) => line.lineId !== lineId);
    onChange(units === 0 ? others : [...others, { lineId, units }]);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-medium">Items</legend>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
        {lines.map((line) => (
          <RefundItem
            key={line.id}
            line={line}
            units={chosen.find(({ lineId }) => lineId === line.id)?.units ?? 0}
            onChange={(units) => choose(line.id, units)}
          />
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="text-small text-brick">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type RefundItemProps = { line: Line; units: number; onChange: (units: number) => void };

function RefundItem({ line, units, onChange }: RefundItemProps) {
  const most = unitsLeft(line);
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  return (
    <li className="flex min-w-0 flex-col gap-2 px-3 py-2">
      <span className="flex min-w-0 items-center justify-between gap-4">
        <span className="min-w-0">
          <Checkbox
            label={<span dir="auto">{line.title}</span>}
            hint={most === 0 ? 'Nothing left to refund' : undefined}
            checked={units > 0}
            disabled={most === 0}
            onChange={(checked) => onChange(checked ? most : 0)}
          />
        </span>
        <span className="figures shrink-0">
          {formatMoney({ ...line.paid, amount: amountOf(line, units > 0 ? units : most) })}
        </span>
      </span>
      {most > 1 && units > 0 && (
        <span className="ml-6 w-28 pb-1">
          <Select
            aria-label={`Units of ${line.title}`}
            options={counts.map((count) => ({
              value: `${count}`,
              label: `${formatNumber(count)} of ${formatNumber(most)}`,
            }))}
            value={`${units}`}
            onChange={(count) => onChange(Number(count))}
          />
        </span>
      )}
    </li>
  );
}

const unitsLeft = ({ quantity, refundedUnits, paid }: Line): number =>
  paid.amount === 0 ? 0 : quantity - refundedUnits;

const amountOf = ({ quantity, refundedUnits: refunded, paid, tax }: Line, units: number): number =>
  unitsRefund({ quantity, refunded, paid: paid.amount, tax: tax.amount }, units).amount;

/** What the chosen units return, in minor units. */
export const sumOfChosen = (lines: readonly Line[], chosen: readonly ChosenLine[]): number =>
  lines.reduce((sum, line) => {
    const units = chosen.find(({ lineId }) => lineId === line.id)?.units ?? 0;
    return units > 0 ? sum + amountOf(line, units) : sum;
  }, 0);

/** Whether an order has parts that can be refunded on their own. */
export const hasSeveralItems = (lines: readonly Line[]): boolean =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1;
