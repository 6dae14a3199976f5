import type { Taxes } from '#shared/contract/taxes.ts';
import type { TaxPolicy } from '#shared/rules/tax.ts';
import type { RateClass } from '#shared/rules/taxRates.ts';
import type { TaxWay } from '#shared/rules/taxCategory.ts';
import { statement } from '../../db/statement.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** How the store charges tax, with its rates. */
export async function findTaxes(tx: StoreTx): Promise<Taxes> {
  const [settings, rates] = await Promise.all([findTaxSettings(tx), tx.many(rateRows(tx))]);
  return { settings: settings ?? null, rates };
}

/** The rules of a store that charges tax. Null: it charges none. */
export async function findTaxPolicy(tx: StoreTx): Promise<TaxPolicy | null> {
  const settings = await findTaxSettings(tx);
  return settings?.isOn ? { ...settings, rates: await tx.many(rateRows(tx)) } : null;
}

/** Undefined: never saved. */
export const findTaxSettings = (tx: StoreTx) => tx.maybe(settingsRow(tx, {}));

const settingsRow = statement((q, { realm }: { realm: string }) =>
  q
    .selectFrom('tax_settings')
    .select(['is_on as isOn', 'way', 'home', 'is_inclusive as isInclusive', 'is_below_threshold as isBelowThreshold'])
    .select('is_one_proof_enough as isOneProofEnough')
    .where('store_id', '=', realm)
    .$narrowType<{ way: TaxWay }>(),
);

const rateRows = (tx: StoreTx) =>
  tx.q
    .selectFrom('tax_rates')
    .select(['id', 'country', 'region', 'class', 'bps as basisPoints', 'valid_from as from', 'valid_to as to'])
    .where('store_id', '=', tx.realm)
    .$narrowType<{ class: RateClass }>()
    .orderBy('country')
    .orderBy('region')
    .orderBy('class', 'desc')
    .orderBy('valid_from');
