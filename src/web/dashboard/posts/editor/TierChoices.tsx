import { useQueries, useQuery } from '@tanstack/react-query';
import { variantTitle } from '#shared/rules/variant.ts';
import type { Product } from '#shared/contract/catalog.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { foundProductsQuery, productQuery } from '../../products/productsQuery.ts';

type TierChoicesProps = {
  storeId: string;
  productIds: readonly string[];
  tierIds: readonly string[];
  error: string | undefined;
  onChange: (tierIds: string[]) => void;
};

/** The tiers of the memberships that a post is for. A membership without a chosen one: all its members. */
export function TierChoices({ storeId, productIds, tierIds, error, onChange }: TierChoicesProps) {
  const memberships = useMemberships(storeId, productIds);
  return memberships.map(({ id, title, variants, includesLower }) => (
    <fieldset key={id} className="flex min-w-0 flex-col gap-2">
      <legend className="font-medium">
        Tiers of <bdi>{title === '' ? 'Untitled' : title}</bdi>
      </legend>
      <p className="text-small text-ink-2">
        {includesLower
          ? 'Members of higher tiers can read it too. If you choose none, all members can.'
          : 'If you choose none, all members can read it.'}
      </p>
      {error !== undefined && (
        <p role="alert" className="text-small text-brick">
          {error}
        </p>
      )}
      {variants.map((tier) => (
        <Checkbox
          key={tier.id}
          label={<bdi className="wrap-anywhere">{variantTitle(tier)}</bdi>}
          checked={tierIds.includes(tier.id)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...tierIds, tier.id] : tierIds.filter((other) => other !== tier.id))
          }
        />
      ))}
    </fieldset>
  ));
}

/** Those of the products that are memberships with a choice of tiers. */
function useMemberships(storeId: string, productIds: readonly string[]): Product[] {
  const rows = useQuery({ ...foundProductsQuery(storeId, { productIds }), enabled: productIds.length > 0 });
  const found = (rows.data?.items ?? []).filter(({ id, kind }) => kind === 'membership' && productIds.includes(id));
  const products = useQueries({ queries: found.map(({ id }) => productQuery(storeId, id)) });
  return products.flatMap(({ data }) => (data && data.variants.length > 1 ? [data] : []));
}
