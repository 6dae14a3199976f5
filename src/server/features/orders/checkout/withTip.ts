import { refuse } from '#shared/contract/refusals.ts';
import { mostTip } from '#shared/rules/tip.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findTipSettings } from '../../tips/tipSettings.ts';
import { tippable, type Quote } from './Quote.ts';

/** Subscriptions are paid again every period, and a tip is paid once. */
export const takesTip = ({ lines }: Pick<Quote, 'lines'>): boolean => lines.every(({ every }) => every === null);

/** A price with tax, and the tip that an API client asks for. */
export async function withTip(tx: StoreTx, { quote, tip }: { quote: Quote; tip: number }): Promise<Quote> {
  if (tip === 0) return quote;
  const { isOn } = await findTipSettings(tx);
  if (!isOn || !takesTip(quote)) refuse('tip-not-taken');
  if (tip > mostTip(tippable(quote))) refuse('tip-too-high');
  return { ...quote, tip };
}
