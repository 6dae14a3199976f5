import type { AccessSource } from '#shared/rules/access.ts';
import { insertRows } from '../../../db/statement.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { newRowId } from '../../../db/rowId.ts';
import type { BoughtPlan } from '../../planRecord/planOrders.ts';
import { grantParts } from './lineParts.ts';

interface Granting {
  customerId: string;
  lines: readonly { id: string; productId: string; variantId: string | null }[];
  source?: AccessSource;
  /** The plan that the order buys. */
  plan?: BoughtPlan | undefined;
  /** False: none of the lines is a bundle. Default: that is looked up. */
  hasBundles?: boolean | undefined;
}

/** Gives a customer access to what the lines of an order sold, and to the products of their bundles. */
export async function grantLines(
  { tx, now }: { tx: StoreTx; now: Date },
  { customerId, lines, source = 'line', plan, hasBundles = true }: Granting,
): Promise<void> {
  if (lines.length === 0) return;
  tx.batch(
    insertRows(
      'entitlements',
      lines.map((line) => ({
        store_id: tx.realm,
        id: newRowId(),
        customer_id: customerId,
        product_id: line.productId,
        variant_id: line.variantId,
        order_line_id: line.id,
        source,
        granted_at: now,
        plan_id: plan?.planId ?? null,
        plan_creator_id: plan?.creatorId ?? null,
      })),
    ),
  );
  if (hasBundles) await grantParts(tx, { customerId, lineIds: lines.map(({ id }) => id), now });
}
