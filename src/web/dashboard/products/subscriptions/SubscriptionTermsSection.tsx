import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
export function SubscriptionTermsSection({ storeId, productId }: { storeId: string; productId: string }) {
  const client = useQueryClient();
  const options = termsQuery(storeId, productId);
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
      sentence="What customers can do themselves in their members area. Changes apply at once, without publishing."
    >
      {isPending && <Skeleton lines={3} />}
      {error && terms === undefined && (
        <LoadNotice error={error} otherwise="Couldn’t load what subscribers may do." onRetry={() => void refetch()} />
      )}
      {terms && (
        <>
          <Switch
            label="Pause for up to 90 days"
            hint="While a subscription is paused, nothing is charged and the customer has no access. The rest of the paid time is kept."
            checked={terms.allowsPause}
            disabled={isSaving}
            onChange={(allowsPause) => void save({ ...terms, allowsPause })}
          />
          <SwitchChoices terms={terms} isSaving={isSaving} onChange={(changed) => void save(changed)} />
          <PriceRisePart
            storeId={storeId}
            productId={productId}
            terms={terms}
            onChanged={(changed) => client.setQueryData(options.queryKey, changed)}
          />
        </>
      )}
    </Section>
  );
}

interface SwitchChoicesProps {
  terms: SubscriptionTerms;
  isSaving: boolean;
  onChange: (terms: SubscriptionTerms) => void;
}

function SwitchChoices({ terms, isSaving, onChange }: SwitchChoicesProps) {
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
          ? 'Your other subscriptions in the same currency appear here.'
          : 'A more expensive one begins at once, and the customer pays the difference. A cheaper one begins with the next period.'}
      </p>
      {choices.map(({ productId, title, price, every, isChosen, isPublished }) => (
        <Checkbox
          key={productId}
          label={
            <>
              <bdi>{title === '' ? 'Untitled' : title}</bdi>, {formatMoney(price)} {intervalText(every)}
            </>
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

const termsQuery = (storeId: string, productId: string) =>
  queryOptions({
    queryKey: ['subscription-terms', storeId, productId],
    queryFn: async ({ signal }) => (await call('getSubscriptionTerms', { storeId, productId }, { signal })).terms,
  });
