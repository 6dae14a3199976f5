import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, type FocusEvent } from 'react';
import { inNoTier, includedTiers, MEMBERSHIP_TIERS_MAX } from '#shared/rules/membership.ts';
import { isolate } from '#shared/kit/isolate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Section } from '#web/ui/Section.tsx';
import { SortableList } from '#web/ui/SortableList.tsx';
import { currencyOptions } from '../../currencyOptions.ts';
import { notify } from '../../notify.ts';
import { contentsQuery } from '../contents/contentsQuery.ts';
import { BillingFields, TaxClassField } from '../editor/PriceSection.tsx';
import { intervalOf } from '../editor/productDraft.ts';
import type { SectionProps } from '../editor/SectionProps.ts';
import { newTier, problemsOfTier, tiersOf, withTiers, type DraftTier, type TierProblems } from './membershipDraft.ts';
import { TierCard, type TierItem } from './TierCard.tsx';

const UNDO_MS = 8000;

type MembershipSectionProps = SectionProps & { storeId: string; onChanged: () => void };

/** The tiers of a membership, lowest first: what each costs and gives. */
export function MembershipSection({ editing, errors, storeId, onChanged }: MembershipSectionProps) {
  const { draft, change, snapshot } = editing;
  const items = useItems(editing.product, storeId);
  const tiers = tiersOf(draft);
  const ungiven = inNoTier(items, tiers);
  const { currency, includesLower } = draft;
  const every = intervalOf(draft);
  const typed = { kind: 'fixed', currency, currencies: [], every } as const;

  const { shownOf, ...left } = useShownOfTier();
  const problems = tiers.map((tier) => problemsOfTier(tier, tiers, typed));
  const isAtField = problems.some((each) => Object.values(each).includes(errors.variants));

  function setTiers(next: readonly DraftTier[]) {
    onChanged();
    change(withTiers(next));
  }

  const setTier = (next: DraftTier) => setTiers(tiers.map((tier) => (tier.id === next.id ? next : tier)));

  function add() {
    const tier = newTier('');
    setTiers([...tiers, tier]);
    requestAnimationFrame(() => document.getElementById(`product-variants--${tier.id}-name`)?.focus());
  }

  function remove(tier: DraftTier) {
    const at = tiers.indexOf(tier);
    setTiers(tiers.filter(({ id }) => id !== tier.id));
    const onAct = () => change(withTiers(tiersOf(snapshot().draft).toSpliced(at, 0, tier)));
    notify('success', `${isolate(tier.name || 'Tier')} removed`, 'Its members stay.', {
      duration: UNDO_MS,
      action: { label: 'Undo', onAct },
    });
  }

  /** Gives what no tier has to all: to the lowest, if the others include it. */
  function giveAll() {
    const given = (tier: DraftTier): DraftTier => ({
      ...tier,
      fileIds: [...tier.fileIds, ...ungiven.filter(({ isFile }) => isFile).map(({ id }) => id)],
      contentIds: [...tier.contentIds, ...ungiven.filter(({ isFile }) => !isFile).map(({ id }) => id)],
    });
    setTiers(tiers.map((tier, at) => (at === 0 || !includesLower ? given(tier) : tier)));
  }

  return (
    <Section
      title="Tiers"
      sentence="What people can join, from the lowest tier to the highest. Members can switch between them."
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Currency" error={errors.currency}>
          <Combobox
            options={currencyOptions()}
            value={currency}
            nothing="No matching currency."
            onChange={(code) => code !== null && change({ currency: code })}
          />
        </Field>
        <BillingFields editing={editing} errors={errors} />
        <TaxClassField editing={editing} storeId={storeId} />
      </div>
      <Checkbox
        label="A higher tier includes everything in the tiers below it"
        hint="Members who joined earlier keep what their tier included then."
        checked={includesLower}
        onChange={(checked) => change({ includesLower: checked })}
      />
      <div id="product-variants" {...left} tabIndex={-1} className="flex min-w-0 flex-col gap-3 outline-none">
        {errors.variants !== undefined && !isAtField && (
          <p role="alert" className="text-small text-brick">
            {errors.variants}
          </p>
        )}
        <SortableList
          label="Tiers"
          items={tiers}
          idOf={({ id }) => id}
          nameOf={({ name }) => name || 'Tier without a name'}
          onOrder={setTiers}
        >
          {(tier, tools, at) => (
            <TierCard
              tier={tier}
              tools={tools}
              currency={currency}
              every={every}
              items={items}
              below={includedTiers(tiers, { id: tier.id, includesLower }).slice(0, -1)}
              errors={shownOf(tier, problems[at])}
              onChange={setTier}
              onRemove={tiers.length > 1 ? () => remove(tier) : undefined}
            />
          )}
        </SortableList>
        {ungiven.length > 0 && (
          <div className="flex flex-wrap items-center gap-3 rounded-md bg-sunken p-3 text-small">
            <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
              In no tier yet: <bdi>{ungiven.map(({ name }) => name).join(', ')}</bdi>
            </p>
            <Button onClick={giveAll}>Add to every tier</Button>
          </div>
        )}
        {tiers.length < MEMBERSHIP_TIERS_MAX ? (
          <div>
            <Button icon={<Plus aria-hidden />} onClick={add}>
              Add tier
            </Button>
          </div>
        ) : (
          <p className="text-small text-ink-2">A membership can have up to {MEMBERSHIP_TIERS_MAX} tiers.</p>
        )}
      </div>
    </Section>
  );
}

/** The problems of a tier's fields that were left, or of all after publishing was tried, which moves the focus to the tiers. */
function useShownOfTier() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  return {
    onBlur: ({ target }: FocusEvent) => setLeft(new Set([...left, target.id])),
    onFocus: ({ target, currentTarget }: FocusEvent) => target === currentTarget && setShowsAll(true),
    shownOf: ({ id }: DraftTier, problems: TierProblems = {}): TierProblems =>
      Object.fromEntries(
        Object.entries(problems).filter(([field]) => showsAll || left.has(`product-variants--${id}-${field}`)),
      ),
  };
}

/** The files and contents of the product, which tiers can give. */
function useItems(product: SectionProps['editing']['product'], storeId: string): TierItem[] {
  const { data } = useQuery({
    ...contentsQuery(storeId, product?.id ?? ''),
    enabled: product?.hasContents === true,
  });
  const contents = (data?.contents ?? []).map(({ id, title }) => ({ id, name: title || 'Untitled', isFile: false }));
  const files = (product?.files ?? []).map(({ id, name }) => ({ id, name, isFile: true }));
  return [...contents, ...files];
}
