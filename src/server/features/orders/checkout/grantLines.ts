import type { AccessLimits } from '#shared/rules/accessLimits.ts';
import type { AccessSource } from '#shared/rules/access.ts';
import { insertRows } from '../../../db/statement.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { newRowId } from '../../../db/rowId.ts';
import { limitsFromNow } from '../../entitlements/entitlementLimits.ts';
import type { BoughtPlan } from '../../planRecord/planOrders.ts';
import { recordEvents } from '../../webhookEvents/recordEvents.ts';
import { grantParts } from './lineParts.ts';

/** `kind`: of the product, as it was sold. Null: it was sold before kinds existed. The limits are those that it was sold with. */
export interface GrantedLine extends AccessLimits {
  id: string;
  productId: string;
  variantId: string | null;
  kind: string | null;
}

interface Granting {
  customerId: string;
  lines: readonly GrantedLine[];
  source?: AccessSource;
  /** The plan that the order buys. */
  plan?: BoughtPlan | undefined;
  /** False: none of the lines is a bundle. Default: that is looked up. */
  hasBundles?: boolean | undefined;
}

/** Gives a customer access to what the lines of an order sold, and to the products of their bundles. */
export async function grantLines(
  { tx, now }: { tx: StoreTx; now: Date },
  { customerId, lines: sold, source = 'line', plan, hasBundles = true }: Granting,
): Promise<void> {
  // A tip buys nothing that could be opened.
  const lines = sold.filter(({ kind }) => kind !== 'tip');
  if (lines.length === 0) return;
  const given = lines.map((line) => ({ line, id: newRowId() }));
  tx.batch(
    insertRows(
      'entitlements',
      given.map(({ line, id }) => ({
        store_id: tx.realm,
        id,
        customer_id: customerId,
        product_id: line.productId,
        variant_id: line.variantId,
        order_line_id: line.id,
        source,
        granted_at: now,
        ...limitsFromNow(line, now),
        plan_id: plan?.planId ?? null,
        plan_creator_id: plan?.creatorId ?? null,
      })),
    ),
  );
  await recordEvents(tx, { kind: 'entitlement.granted', subjects: given.map(({ id }) => ({ id })), now });
  if (hasBundles) await grantParts(tx, { customerId, lineIds: lines.map(({ id }) => id), now });
}
