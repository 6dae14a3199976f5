import { useQuery } from '@tanstack/react-query';
import { isolateRtl } from '#shared/kit/isolate.ts';
import type { Audience } from '#shared/rules/campaign.ts';
import { formatNumber } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Select } from '#web/ui/Select.tsx';
import { ChosenProducts } from '../../products/ChosenProducts.tsx';
import { audienceChoicesQuery } from '../campaignsQuery.ts';
import { AudienceCount } from './AudienceCount.tsx';
import type { CampaignPartProps } from './CampaignPartProps.ts';

/** Chooses who gets the email. */
export function AudienceSection({
  editing: { fields, change },
  errors,
  storeId,
}: CampaignPartProps & { storeId: string }) {
  const { audience } = fields;
  const { data: choices, error, refetch } = useQuery(audienceChoicesQuery(storeId));
  const isUnknown = error !== null && choices === undefined;
  const set = (part: Partial<Audience>) => change({ audience: { ...audience, ...part } });
  const forms = choices?.forms.map(({ form, label, ...counted }) => ({
    value: form,
    label: `${isolateRtl(label)} (${countOf(counted)})`,
  }));
  const tags = choices?.tags.map(({ tag, ...counted }) => ({
    value: tag,
    label: `${isolateRtl(tag)} (${countOf(counted)})`,
  }));
  return (
    <Section
      title="Audience"
      sentence="No one gets the same email twice. We leave out addresses that unsubscribed, bounced or marked you as spam, and customers who have neither paid nor signed in."
    >
      <Field label="Subscribers" kind="choice">
        <Select options={SUBSCRIBERS} value={audience.subscribers} onChange={(subscribers) => set({ subscribers })} />
      </Field>
      {audience.subscribers === 'form' && !isUnknown && (
        <Field label="Sign-up form" kind="choice">
          <Select
            options={forms ?? []}
            value={audience.form === '' ? null : audience.form}
            onChange={(form) => set({ form })}
            placeholder={forms?.length === 0 ? 'No confirmed subscribers yet' : 'Choose a form'}
          />
        </Field>
      )}
      <Field label="Customers" kind="choice">
        <Select options={CUSTOMERS} value={audience.customers} onChange={(customers) => set({ customers })} />
      </Field>
      {audience.customers === 'tag' && !isUnknown && (
        <Field label="Tag" kind="choice">
          <Select
            options={tags ?? []}
            value={audience.tag === '' ? null : audience.tag}
            onChange={(tag) => set({ tag })}
            placeholder={tags?.length === 0 ? 'No tags yet' : 'Choose a tag'}
          />
        </Field>
      )}
      {audience.customers === 'products' && (
        <ChosenProducts
          storeId={storeId}
          ids={audience.products}
          hint="Customers with any of these products."
          onChange={(products) => set({ products })}
        />
      )}
      {isUnknown && (audience.subscribers === 'form' || audience.customers === 'tag') && (
        <LoadNotice
          error={error}
          otherwise="Couldn’t load your sign-up forms and tags."
          onRetry={() => void refetch()}
        />
      )}
      <AudienceCount storeId={storeId} audience={audience} />
      {errors['audience'] !== undefined && <Notice tone="error">{errors['audience']}</Notice>}
    </Section>
  );
}

const countOf = ({ count, isMore }: { count: number; isMore: boolean }): string =>
  `${formatNumber(count)}${isMore ? '+' : ''}`;

const SUBSCRIBERS = [
  { value: 'all', label: 'All confirmed subscribers' },
  { value: 'form', label: 'From one sign-up form' },
  { value: 'none', label: 'No subscribers' },
] as const;

const CUSTOMERS = [
  { value: 'none', label: 'No customers' },
  { value: 'all', label: 'All customers' },
  { value: 'products', label: 'Customers with certain products' },
  { value: 'tag', label: 'Customers with a certain tag' },
] as const;
