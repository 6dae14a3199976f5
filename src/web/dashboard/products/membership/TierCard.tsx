import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolateRtl } from '#shared/kit/isolate.ts';
import type { Interval } from '#shared/rules/subscription.ts';
import { locale } from '#web/client/format.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { IntervalField } from '../variants/VariantRow.tsx';
import type { DraftTier, TierProblems } from './membershipDraft.ts';

/** A file or content that a tier can give. */
export interface TierItem {
  id: string;
  name: string;
  isFile: boolean;
}

type TierCardProps = {
  tier: DraftTier;
  /** The handle and the buttons that change its place. */
  tools: ReactNode;
  currency: string;
  /** How often the membership is paid. */
  every: Interval | null;
  items: readonly TierItem[];
  /** The tiers that it includes. */
  below: readonly DraftTier[];
  errors: TierProblems;
  onChange: (tier: DraftTier) => void;
  /** Absent: it is the only one. */
  onRemove: (() => void) | undefined;
};

/** What a tier is called, what it costs, and what its members get. */
export function TierCard(props: TierCardProps) {
  const { tier, tools, currency, every, items, errors, onChange, onRemove } = props;
  const id = `product-variants--${tier.id}`;
  const name = tier.name.trim() || 'Tier without a name';
  return (
    <fieldset aria-label={name} className="flex min-w-0 flex-col gap-4 p-4">
      <div className="flex min-w-0 items-center gap-2">
        {tools}
        <span className="min-w-0 flex-1 truncate font-semibold" dir="auto">
          {name}
        </span>
        {onRemove && (
          <IconButton label={`Remove ${isolateRtl(name)}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
        )}
      </div>
      <div className="grid min-w-0 gap-4 md:grid-cols-2">
        <Field label="Name" error={errors.name}>
          <TextInput
            id={`${id}-name`}
            value={tier.name}
            dir="auto"
            onChange={({ target }) => onChange({ ...tier, name: target.value })}
          />
        </Field>
        <Field label="Price" error={errors.price}>
          <MoneyInput
            id={`${id}-price`}
            currency={currency}
            locale={locale()}
            value={tier.price}
            onChange={({ target }) => onChange({ ...tier, price: target.value })}
          />
        </Field>
        {every && (
          <IntervalField
            variant={tier}
            every={every}
            onChange={(variant) => onChange({ ...variant, name: tier.name })}
          />
        )}
      </div>
      <Field
        label="What members get"
        optional
        error={errors.description}
        hint="In a few words, for the card of this tier on the product’s page."
      >
        <TextArea
          id={`${id}-description`}
          rows={2}
          dir="auto"
          value={tier.description}
          onChange={({ target }) => onChange({ ...tier, description: target.value })}
        />
      </Field>
      {items.length > 0 && <ItemChoice {...props} />}
    </fieldset>
  );
}

/** Which files and contents the tier gives. Those of the tiers below it are part of it. */
function ItemChoice({ tier, items, below, onChange }: TierCardProps) {
  const has = ({ fileIds, contentIds }: DraftTier, { id }: TierItem) => fileIds.includes(id) || contentIds.includes(id);
  const toggled = (ids: readonly string[], id: string, isChosen: boolean) =>
    isChosen ? [...ids, id] : ids.filter((other) => other !== id);
  function toggle({ id, isFile }: TierItem, isChosen: boolean) {
    onChange(
      isFile
        ? { ...tier, fileIds: toggled(tier.fileIds, id, isChosen) }
        : { ...tier, contentIds: toggled(tier.contentIds, id, isChosen) },
    );
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-medium">Files and other items</legend>
      {items.map((item) => {
        const from = below.find((lower) => has(lower, item));
        return (
          <Checkbox
            key={item.id}
            label={<bdi className="wrap-anywhere">{item.name}</bdi>}
            hint={from && <>Included from {<bdi>{from.name || 'the tier below'}</bdi>}</>}
            checked={from !== undefined || has(tier, item)}
            disabled={from !== undefined}
            onChange={(isChosen) => toggle(item, isChosen)}
          />
        );
      })}
    </fieldset>
  );
}
