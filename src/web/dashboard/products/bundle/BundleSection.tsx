import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Bundle, BundlePart } from '#shared/contract/bundles.ts';
import { isolate, isolateRtl } from '#shared/kit/isolate.ts';
import { BUNDLE_PARTS_MAX } from '#shared/rules/bundle.ts';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { formatMoney, formatNumber } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SortableList } from '#web/ui/SortableList.tsx';
import { notifyRefusal } from '../../notify.ts';
import { CoverThumb } from '../CoverThumb.tsx';
import { readPrice } from '../editor/productDraft.ts';
import type { SectionProps } from '../editor/SectionProps.ts';
import { priceText } from '../priceText.ts';
import { useProductOptions } from '../useProductOptions.ts';
import { BundleAdditions } from './BundleAdditions.tsx';

type BundleSectionProps = SectionProps & { storeId: string; productId: string; onChanged: () => void };

/** The products that are sold together as this one. Visitors see a change after it is published. */
export function BundleSection({ editing, errors, storeId, productId, onChanged }: BundleSectionProps) {
  const client = useQueryClient();
  const options = bundleQuery(storeId, productId);
  const { data: bundle, error, isPending, refetch } = useQuery(options);
  const [problem, setProblem] = useState<string>();
  const show = (next: Bundle) => client.setQueryData(options.queryKey, next);

  async function save(partIds: readonly string[]) {
    setProblem(undefined);
    onChanged();
    try {
      show((await call('saveBundle', { storeId, productId, partIds: [...partIds] })).bundle);
      await editing.refresh();
    } catch (refused) {
      void refetch();
      if (refused instanceof CallRefusal && refused.details.field === 'partIds') setProblem(refused.message);
      else notifyRefusal(refused, 'Couldn’t save the bundle.');
    }
  }

  return (
    <Section
      title="Bundle"
      sentence={`Sell up to ${BUNDLE_PARTS_MAX} of your products together at one price. Buyers get everything in each product. The bundle doesn’t need files of its own.`}
    >
      <div id="product-parts" tabIndex={-1} className="flex min-w-0 flex-col gap-3 outline-none">
        {isPending && <Skeleton lines={2} />}
        {error && bundle === undefined && (
          <LoadNotice error={error} otherwise="Couldn’t load the bundle." onRetry={() => void refetch()} />
        )}
        {bundle && bundle.partOf.length > 0 && <PartOf bundle={bundle} />}
        {bundle && bundle.partOf.length === 0 && (
          <Parts
            storeId={storeId}
            productId={productId}
            parts={bundle.parts}
            problem={problem ?? errors.parts}
            onChange={(partIds) => void save(partIds)}
          />
        )}
        {bundle && bundle.parts.length > 0 && <Sum parts={bundle.parts} draft={editing.draft} />}
        {bundle && bundle.soldInBundles.count > 0 && (
          <p className="figures text-small text-ink-2">
            Also sold in bundles {timesText(bundle.soldInBundles.count)}, with a share of{' '}
            {formatMoney({ amount: bundle.soldInBundles.revenue, currency: editing.draft.currency })}.
          </p>
        )}
        {bundle && (
          <BundleAdditions
            bundle={bundle}
            onGive={async () => {
              show((await call('giveBundleAdditions', { storeId, productId })).bundle);
            }}
          />
        )}
      </div>
    </Section>
  );
}

const timesText = (count: number): string => (count === 1 ? 'once' : `${formatNumber(count)} times`);

function PartOf({ bundle: { partOf } }: { bundle: Bundle }) {
  const names = partOf.map(({ title }) => isolate(title === '' ? 'Untitled' : title)).join(', ');
  return (
    <p className="text-body text-ink-2 wrap-anywhere">
      This product is part of {names}. {partOf.length === 1 ? 'That bundle' : 'Those bundles'} can’t be bought while it
      isn’t published. It can’t become a bundle itself.
    </p>
  );
}

interface PartsProps {
  storeId: string;
  productId: string;
  parts: readonly BundlePart[];
  problem: string | undefined;
  onChange: (partIds: string[]) => void;
}

function Parts({ storeId, productId, parts, problem, onChange }: PartsProps) {
  const { options, search, isPending, error, retry } = useProductOptions(storeId);
  const ids = parts.map((part) => part.productId);
  if (error) return <LoadNotice error={error} otherwise="Couldn’t load your products." onRetry={retry} />;
  return (
    <>
      {parts.length > 0 && (
        <SortableList
          label="Products in the bundle"
          items={parts}
          idOf={(part) => part.productId}
          nameOf={nameOf}
          onOrder={(next) => onChange(next.map((part) => part.productId))}
        >
          {(part, tools) => (
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 py-2 pr-1 pl-3">
              <span className="flex min-w-0 basis-full items-center gap-3 md:flex-1 md:basis-0">
                <CoverThumb image={part.cover} />
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere" dir="auto">
                    {nameOf(part)}
                  </span>
                  <span className="figures block text-small text-ink-2">{priceText(part.price, part.currency)}</span>
                  {part.problem && <span className="block text-small text-brick">{PROBLEMS[part.problem]}</span>}
                </span>
              </span>
              <span className="ml-auto flex">{tools}</span>
              <IconButton
                label={`Remove ${isolateRtl(nameOf(part))}`}
                size="small"
                tip={false}
                icon={<X aria-hidden />}
                onClick={() => onChange(ids.filter((id) => id !== part.productId))}
              />
            </div>
          )}
        </SortableList>
      )}
      <Field label="Add a product" error={problem} live>
        <Combobox
          options={options.filter(({ value }) => value !== productId && !ids.includes(value))}
          value={null}
          search={search}
          onChange={(id) => id !== null && onChange([...ids, id])}
          placeholder={isPending ? 'Loading products…' : 'Search to add products'}
          nothing="No matching products."
          disabled={ids.length >= BUNDLE_PARTS_MAX}
        />
      </Field>
    </>
  );
}

const nameOf = ({ title }: BundlePart): string => (title === '' ? 'Untitled' : title);

const PROBLEMS: Record<NonNullable<BundlePart['problem']>, string> = {
  unpublished: 'Not published. The bundle can’t be bought until it is.',
  subscription: 'This is a subscription. Remove it so that the bundle can be bought.',
  bundle: 'This is a bundle. Remove it so that the bundle can be bought.',
  currency: 'This has a different currency. Remove it or change its currency.',
};

/** What the products cost alone, and what buyers of the bundle save. */
function Sum({ parts, draft }: { parts: readonly BundlePart[]; draft: SectionProps['editing']['draft'] }) {
  const { currency } = draft;
  if (parts.some((part) => part.currency !== currency)) return null;
  const sum = parts.reduce((total, { price }) => total + aloneAmount(price), 0);
  const { price } = readPrice(draft);
  const saved = price?.kind === 'fixed' ? sum - price.amount : 0;
  const text = (amount: number) => formatMoney({ amount, currency });
  return (
    <p className="figures text-small text-ink-2">
      {text(sum)} when bought alone.
      {saved > 0 && ` Buyers of the bundle save ${text(saved)}.`}
      {price?.kind === 'fixed' && saved <= 0 && ' The bundle doesn’t cost less.'}
    </p>
  );
}

function aloneAmount(price: BundlePart['price']): number {
  if (price.kind === 'free') return 0;
  return price.kind === 'fixed' ? price.amount : price.least;
}

/** How often a run that gives products to earlier buyers is asked about. */
const POLL_MS = 2000;

const bundleQuery = (storeId: string, productId: string) =>
  queryOptions({
    queryKey: ['bundles', storeId, productId],
    queryFn: async ({ signal }) => (await call('getBundle', { storeId, productId }, { signal })).bundle,
    refetchInterval: ({ state }) => (state.data?.giving ? POLL_MS : false),
  });
