import { allocate } from '#shared/rules/money.ts';

/** An amount of a line of a recorded sale. */
export interface LinePart {
  reference: string;
  /** Without tax. */
  net: number;
  tax: number;
}

/** What a refund returned. */
export interface Returned {
  net: number;
  tax: number;
  /** Which lines it named, if any. */
  lines: readonly LinePart[];
}

/**
 * What a refund takes back of what is left of a sale's lines: what it named, then the rest in proportion, and never more
 * than is left. The provider's tax can differ from ours by its rounding, which then is taken from the other part. A refund
 * of the tax alone takes tax only.
 */
export function takeBack(left: readonly LinePart[], { net, tax, lines }: Returned): LinePart[] {
  const named = left.map(({ reference, ...most }) => {
    const line = lines.find((each) => each.reference === reference);
    return { net: Math.min(most.net, line?.net ?? 0), tax: Math.min(most.tax, line?.tax ?? 0) };
  });
  const rest = left.map((each, at) => ({
    net: each.net - (named[at]?.net ?? 0),
    tax: each.tax - (named[at]?.tax ?? 0),
  }));
  const open = { net: net - sumOf(named, 'net'), tax: tax - sumOf(named, 'tax') };
  const most = { net: sumOf(rest, 'net'), tax: sumOf(rest, 'tax') };
  const isTaxOnly = net === 0;
  const nets = isTaxOnly ? 0 : Math.min(most.net, open.net + Math.max(0, open.tax - most.tax));
  const taxes = Math.min(most.tax, open.tax + (isTaxOnly ? 0 : Math.max(0, open.net - most.net)));
  const netParts = share(nets, rest, 'net');
  const taxParts = share(taxes, rest, 'tax');
  return left
    .map(({ reference }, at) => ({
      reference,
      net: (named[at]?.net ?? 0) + (netParts[at] ?? 0),
      tax: (named[at]?.tax ?? 0) + (taxParts[at] ?? 0),
    }))
    .filter((part) => part.net + part.tax > 0);
}

type Amounts = Pick<LinePart, 'net' | 'tax'>;

const sumOf = (parts: readonly Amounts[], of: 'net' | 'tax'): number => parts.reduce((sum, part) => sum + part[of], 0);

/** In proportion to what is left of each line. */
const share = (amount: number, rest: readonly Amounts[], of: 'net' | 'tax'): number[] =>
  amount <= 0
    ? []
    : allocate(
        { amount, currency: '' },
        rest.map((part) => part[of]),
      ).map((part) => part.amount);
