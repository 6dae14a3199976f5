import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { Audience } from '#shared/rules/campaign.ts';
import { formatNumber } from '#web/client/format.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useProductOptions } from '../../products/useProductOptions.ts';
import { audienceChoicesQuery } from '../campaignsQuery.ts';
import { AudienceCount } from './AudienceCount.tsx';
import type { CampaignPartProps } from './CampaignPartProps.ts';

/** Who gets the e-mail. */
export function AudienceSection({
  editing: { fields, change },
  errors,
  storeId,
}: CampaignPartProps & { storeId: string }) {
  const { audience } = fields;
  const choices = useQuery(audienceChoicesQuery(storeId)).data;
  const set = (part: Partial<Audience>) => change({ audience: { ...audience, ...part } });
  const forms = choices?.forms.map(({ form, label, count }) => ({
    value: form,
    label: `${label} (${formatNumber(count)})`,
  }));
  const tags = choices?.tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${formatNumber(count)})` }));
  return (
    <Section
      title="Audience"
      sentence="Nobody gets it twice. Whoever unsubscribed, bounced or complained is left out by itself, and so are customers who neither paid here nor ever signed in."
    >
      <Field label="Subscribers" kind="choice">
        <Select options={SUBSCRIBERS} value={audience.subscribers} onChange={(subscribers) => set({ subscribers })} />
      </Field>
      {audience.subscribers === 'form' && (
        <Field label="Sign-up form" kind="choice">
          <Select
            options={forms ?? []}
            value={audience.form === '' ? null : audience.form}
            onChange={(form) => set({ form })}
            placeholder={forms?.length === 0 ? 'Nobody has confirmed yet' : 'Choose a form'}
          />
        </Field>
      )}
      <Field label="Customers" kind="choice">
        <Select options={CUSTOMERS} value={audience.customers} onChange={(customers) => set({ customers })} />
      </Field>
      {audience.customers === 'tag' && (
        <Field label="Tag" kind="choice">
          <Select
            options={tags ?? []}
            value={audience.tag === '' ? null : audience.tag}
            onChange={(tag) => set({ tag })}
            placeholder={tags?.length === 0 ? 'No customer has a tag' : 'Choose a tag'}
          />
        </Field>
      )}
      {audience.customers === 'products' && (
        <Bought storeId={storeId} ids={audience.products} onChange={(products) => set({ products })} />
      )}
      <AudienceCount storeId={storeId} audience={audience} />
      {errors['audience'] !== undefined && <Notice tone="error">{errors['audience']}</Notice>}
    </Section>
  );
}

const SUBSCRIBERS = [
  { value: 'all', label: 'Everybody who confirmed' },
  { value: 'form', label: 'Who came by one sign-up form' },
  { value: 'none', label: 'No subscribers' },
] as const;

const CUSTOMERS = [
  { value: 'none', label: 'No customers' },
  { value: 'all', label: 'Everybody who bought or got something' },
  { value: 'products', label: 'Who has certain products' },
  { value: 'tag', label: 'Who bought and has a tag' },
] as const;

type BoughtProps = { storeId: string; ids: readonly string[]; onChange: (ids: string[]) => void };

/** The products of which one is enough. */
function Bought({ storeId, ids, onChange }: BoughtProps) {
  const { options, isPending } = useProductOptions(storeId);
  const chosen = new Set(ids);
  const names = new Map(options.map(({ value, label }) => [value, label]));
  return (
    <Field label="Products" hint="One of them is enough.">
      <Combobox
        options={options.filter(({ value }) => !chosen.has(value))}
        value={null}
        onChange={(id) => id !== null && onChange([...ids, id])}
        placeholder={isPending ? 'Loading products…' : 'Add a product'}
        nothing="No other product of yours matches."
      />
      {ids.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {ids.map((id) => (
            <li key={id}>
              <button
                type="button"
                className={chipStyle}
                aria-label={`Remove ${names.get(id) ?? 'a deleted product'}`}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              >
                <span className="min-w-0 truncate" dir="auto">
                  {names.get(id) ?? 'A deleted product'}
                </span>
                <X aria-hidden className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Field>
  );
}

const chipStyle = [
  'reach inline-flex h-control-small max-w-full items-center gap-2 rounded-full border border-edge bg-surface px-3',
  'text-small font-medium text-ink-2 transition-colors hover:bg-hover hover:text-ink',
].join(' ');
