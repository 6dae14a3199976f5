import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#shared/contract/orders.ts';
import { countryName } from '#shared/rules/country.ts';
import { call } from '#web/client/call.ts';
import { formatDate, locale } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notifyRefusal } from '../notify.ts';
import { cacheOrder } from './ordersQuery.ts';

type CountryCheckProps = { storeId: string; orderId: string; taxed: NonNullable<Order['taxed']> };

/** What the tax was decided on, and what to do if its proofs contradict it. */
export function CountryCheck({ storeId, orderId, taxed }: CountryCheckProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (isChecked: boolean) => call('markCountryChecked', { storeId, orderId, isChecked }),
    onSuccess: ({ order }) => cacheOrder(client, storeId, order),
    onError: (error) => notifyRefusal(error, 'Couldn’t save that. Please try again.'),
  });
  const { chosenCountry, connectionCountry, cardCountry, isContradicted, checkedAt } = taxed;
  const rows = [
    ['Chosen by the buyer', chosenCountry],
    ['Connection', connectionCountry],
    ['Card', cardCountry],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-1">
        {rows.map(([label, country]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="shrink-0">{label}</dt>
            <dd className="min-w-0 text-right">{country === '' ? 'Unknown' : countryName(country, locale())}</dd>
          </div>
        ))}
      </dl>
      {isContradicted && checkedAt === null && (
        <Notice
          tone="warning"
          title="Check the buyer’s country"
          action={
            <Button size="small" busy={isPending} onClick={() => mutate(true)}>
              Mark as checked
            </Button>
          }
        >
          {`${problemOf(taxed)} Ask the buyer for proof of their country, such as a bill with their address. If the tax is wrong, refund the order and ask them to buy again.`}
        </Notice>
      )}
      {isContradicted && checkedAt !== null && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-small text-ink-2">
          Checked by you on {formatDate(checkedAt)}
          <Button size="small" variant="quiet" busy={isPending} onClick={() => mutate(false)}>
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}

/** Without another proof, only the buyer's choice is known. */
function problemOf(taxed: CountryCheckProps['taxed']): string {
  const { chosenCountry, connectionCountry, cardCountry } = taxed;
  return connectionCountry === '' && cardCountry === ''
    ? 'We only know the country that the buyer chose, and the EU requires two proofs that match.'
    : `${sourcesOf(taxed)} from ${countryName(chosenCountry, locale())}.`;
}

/** What is known, and so comes from elsewhere. */
function sourcesOf({ connectionCountry, cardCountry }: CountryCheckProps['taxed']): string {
  if (connectionCountry === '') return 'The card isn’t';
  return cardCountry === '' ? 'The connection isn’t' : 'The connection and the card aren’t';
}
