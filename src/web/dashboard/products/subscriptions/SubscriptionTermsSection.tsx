import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '#shared/contract/catalog.ts';
import type { SubscriptionTerms } from '#shared/contract/subscriptions.ts';
import { call } from '#web/client/call.ts';
import { formatMoney } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { notifyRefusal } from '../../notify.ts';
import { PriceRisePart } from './PriceRisePart.tsx';
import { intervalText } from '../priceText.ts';

/** What customers may do with their subscriptions to a product. It is saved at once, without publishing. */
export function SubscriptionTermsSection({ storeId, product }: { storeId: string; product: Product }) {
  const client = useQueryClient();
  const { id: productId } = product;
  const options = termsQuery(storeId, product);
  const { data: terms, error, isPending, refetch } = useQuery(options);
  const [isSaving, setIsSaving] = useState(false);

  async function save(changed: SubscriptionTerms) {
    setIsSaving(true);
    client.setQueryData(options.queryKey, changed);
    const targetIds = changed.choices.filter(({ isChosen }) => isChosen).map((choice) => choice.productId);
    try {
      const { allowsPause } = changed;
      const saved = await call('saveSubscriptionTerms', { storeId, productId, allowsPause, targetIds });
      client.setQueryData(options.queryKey, saved.terms);
    } catch (problem) {
      client.setQueryData(options.queryKey, terms);
      notifyRefusal(problem, 'Couldn’t save what subscribers may do.');
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <Section
      title="For subscribers"
      sentence="What customers can do themselves in their members area. Changes apply right away, without publishing."
    >
      {isPending && <Skeleton lines={3} />}
      {error && terms === undefined && (
        <LoadNotice error={error} otherwise="Couldn’t load what subscribers may do." onRetry={() => void refetch()} />
      )}
      {terms && (
        <>
          <Switch
            label="Pause for up to 90 days"
            hint="While a subscription is paused, the customer has no access and isn’t charged. They keep the rest of their paid time."
            checked={terms.allowsPause}
            disabled={isSaving}
            onChange={(allowsPause) => void save({ ...terms, allowsPause })}
          />
          <SwitchChoices
            ownId={productId}
            isMembership={product.kind === 'membership'}
            terms={terms}
            isSaving={isSaving}
            onChange={(changed) => void save(changed)}
          />
          {terms.rises.length > 0 && (
            <div className="flex min-w-0 flex-col gap-2">
              <h3 className="font-medium">Price of existing subscribers</h3>
              {terms.rises.map((rise) => (
                <PriceRisePart
                  key={rise.variantId}
                  storeId={storeId}
                  productId={productId}
                  rise={rise}
                  onChanged={(changed) => client.setQueryData(options.queryKey, changed)}
                />
              ))}
            </div>
          )}
        </>
      )}
    </Section>
  );
}

interface SwitchChoicesProps {
  ownId: string;
  isMembership: boolean;
  terms: SubscriptionTerms;
  isSaving: boolean;
  onChange: (terms: SubscriptionTerms) => void;
}

function SwitchChoices({ ownId, isMembership, terms, isSaving, onChange }: SwitchChoicesProps) {
  const { choices } = terms;
  const choose = (productId: string, isChosen: boolean) =>
    onChange({
      ...terms,
      choices: choices.map((choice) => (choice.productId === productId ? { ...choice, isChosen } : choice)),
    });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="font-medium">Switch to</legend>
      <p className="text-small text-ink-2">
        {choices.length === 0
          ? 'Your other subscriptions in the same currency will appear here.'
          : 'Switching to something that costs more over time takes effect right away, and the customer pays the difference. Switching to something cheaper takes effect with the next period.'}
      </p>
      {choices.map(({ productId, title, price, every, variants, isChosen, isPublished }) => (
        <Checkbox
          key={productId}
          label={
            productId === ownId ? (
              `The other ${isMembership ? 'tiers of this membership' : 'variants of this product'}`
            ) : (
              <>
                <bdi>{title === '' ? 'Untitled' : title}</bdi>,{' '}
                {variants > 0 ? `in ${variants} variants` : `${formatMoney(price)} ${intervalText(every)}`}
              </>
            )
          }
          hint={isPublished ? undefined : 'Customers see it once it’s published.'}
          checked={isChosen}
          disabled={isSaving}
          onChange={(checked) => choose(productId, checked)}
        />
      ))}
    </fieldset>
  );
}

/** Its variants and its published price decide what there is to choose. */
const termsQuery = (storeId: string, { id: productId, variants, hasChanges }: Product) =>
  queryOptions({
    queryKey: ['subscription-terms', storeId, productId, variants.length, hasChanges],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call('getSubscriptionTerms', { storeId, productId }, { signal })).terms,
  });
