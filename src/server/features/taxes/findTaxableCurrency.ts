import type { StoreTx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import { findTaxSettings } from './findTaxes.ts';

/**
 * Whether the store's taxes can be calculated in a currency. They can in all, unless the payment provider calculates them
 * and does not take some.
 */
export async function findTaxableCurrency(
  tx: StoreTx,
  { taxes }: Pick<PaymentGateway, 'taxes'>,
): Promise<(currency: string) => boolean> {
  const settings = await findTaxSettings(tx);
  if (!settings?.isOn || settings.way !== 'provider') return () => true;
  return (currency) => taxes?.takesCurrency(currency) ?? true;
}
