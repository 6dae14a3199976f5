import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { countryName } from '#shared/rules/country.ts';
import type { Money } from '#shared/rules/money.ts';
import { rateText } from '#shared/rules/taxText.ts';
import { formatDeduction, formatMoney, locale } from '#web/client/format.ts';
import { pricePreviewQuery } from '#web/client/queries/payments.ts';
import { cx } from '#web/ui/cx.ts';
import { readPrice, type ProductDraft } from './productDraft.ts';
import type { SectionProps } from './SectionProps.ts';

type PricePreviewProps = Pick<SectionProps, 'editing'> & { storeId: string };

/** What the buyer of the typed price pays, and what is left of it. Nothing as long as no price can be read. */
export function PricePreview({ editing: { draft }, storeId }: PricePreviewProps) {
  const price = useDeferredValue(amountOf(draft));
  const { taxClass } = draft;
  const { data } = useQuery({
    ...pricePreviewQuery(storeId, { price: price ?? { amount: 0, currency: 'USD' }, taxClass }),
    enabled: price !== null,
  });
  if (!price || !data) return null;
  const { pays, tax, isTaxedLater, platformFee, providerFee, receives } = data;
  return (
    <div className="flex flex-col gap-1 rounded-md border border-line bg-surface p-4">
      <dl className="flex flex-col gap-1">
        <Amount label={tax ? `A buyer in ${countryName(tax.country, locale())} pays` : 'The buyer pays'}>
          {formatMoney(pays)}
        </Amount>
        {platformFee.amount > 0 && <Amount label="Platform fee">{formatDeduction(platformFee)}</Amount>}
        {providerFee && <Amount label="Payment fee (estimated)">{formatDeduction(providerFee)}</Amount>}
        <Amount label={providerFee ? 'You receive (estimated)' : 'You receive'} tone="total">
          {formatMoney(receives)}
        </Amount>
        {tax && (
          <Amount
            label={`Tax in it (${rateText(tax.basisPoints, locale())}), which you pay to the tax office`}
            tone="note"
          >
            {formatMoney(tax.amount)}
          </Amount>
        )}
      </dl>
      {isTaxedLater && (
        <p className="text-small text-ink-2">
          Stripe Tax calculates the tax at checkout, once the buyer’s place is known.
        </p>
      )}
      {providerFee === null && (
        <p className="text-small text-ink-2">
          Your payment provider takes its own fee from this. It shows here after your first sale.
        </p>
      )}
    </div>
  );
}

/** The price, or what is suggested to buyers who choose it. Null: it cannot be read, or costs nothing. */
function amountOf(draft: ProductDraft): Money | null {
  const { price } = readPrice(draft);
  if (price === null || price.kind === 'free') return null;
  const amount = price.kind === 'fixed' ? price.amount : (price.suggested ?? price.least);
  return amount > 0 ? { amount, currency: draft.currency } : null;
}

const TONES = {
  plain: '',
  total: 'mt-1 border-t border-line pt-2 font-semibold',
  note: 'text-small text-ink-2',
} as const;

function Amount({
  label,
  tone = 'plain',
  children,
}: {
  label: string;
  tone?: keyof typeof TONES;
  children: ReactNode;
}) {
  return (
    <div className={cx('flex justify-between gap-4', TONES[tone])}>
      <dt className="min-w-0">{label}</dt>
      <dd className="figures shrink-0">{children}</dd>
    </div>
  );
}
