import type { FieldProblems, VatRefundView } from '#shared/contract/pages.ts';
import type { PageContext } from '../../../access/page.ts';
import type { OrderRecord } from '../../orders/orderRecord.ts';
import { dayText } from '../../orders/dayText.ts';

/** A VAT id as typed, and what is wrong with it. */
export interface EnteredVatId {
  vatId: string;
  problems: FieldProblems;
}

interface Shown {
  record: OrderRecord;
  /** The address of the order's page. */
  here: string;
  entered: EnteredVatId | null;
}

/** The form for a VAT id that could not be checked when the buyer paid. Null: there is nothing to check. */
export function vatRefundView(
  { language, linkQuery, now }: PageContext,
  { record: { vatRefund, evidence }, here, entered }: Shown,
): VatRefundView | null {
  if (!vatRefund || vatRefund <= now || evidence?.vatStatus !== 'unavailable') return null;
  return {
    action: `${here}/vat${linkQuery}`,
    until: dayText(vatRefund, language),
    vatId: entered?.vatId ?? evidence.vatId,
    problems: entered?.problems ?? {},
  };
}
