import type { Store } from '#shared/contract/stores.ts';
import { PRODUCT_KINDS } from '#shared/rules/productKind.ts';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/Field.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { KIND_NAMES } from '../kindText.ts';
import { pricedAs, SUMMARY_MAX, typedSlug } from './productDraft.ts';
import type { SectionProps } from './SectionProps.ts';

export function BasicsSection({ editing, errors, store }: SectionProps & { store: Store }) {
  const { draft, change, product } = editing;
  return (
    <Section title="Basics" sentence="The product’s name and address.">
      {product && product.sales === 0 && (
        <Field label="Product type" kind="choice" error={errors.kind} hint="You can change this until the first sale.">
          <Select
            options={PRODUCT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
            value={draft.kind}
            onChange={(kind) => change({ kind, ...pricedAs(kind) })}
          />
        </Field>
      )}
      <Field label="Title" error={errors.title}>
        <TextInput
          id="product-title"
          value={draft.title}
          dir="auto"
          autoComplete="off"
          placeholder="Celadon glaze recipes"
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <Field
        label="Address"
        error={errors.slug}
        hint={
          product?.publishedAt
            ? 'The new address takes effect when you publish.'
            : 'Based on the title until you change it.'
        }
      >
        <TextInput
          id="product-slug"
          value={draft.slug}
          before={<Prefix url={store.url} />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="celadon-glaze-recipes"
          onChange={({ target }) => change({ slug: typedSlug(target.value) })}
          onBlur={() => draft.slug === '' && product && change({ slug: product.slug })}
        />
      </Field>
      <Field label="Summary" optional error={errors.summary} hint={<SummaryHint count={draft.summary.length} />}>
        <TextArea
          id="product-summary"
          rows={2}
          dir="auto"
          value={draft.summary}
          placeholder="One line for cards and search results, shown under the title."
          onChange={({ target }) => change({ summary: target.value })}
        />
      </Field>
      <Field
        label="Tags"
        optional
        error={errors.tags}
        hint="Separate tags with commas. Use them to group products on your pages."
      >
        <TextInput
          id="product-tags"
          value={draft.tags}
          dir="auto"
          autoComplete="off"
          placeholder="Glazes, Beginners"
          onChange={({ target }) => change({ tags: target.value })}
        />
      </Field>
    </Section>
  );
}

function Prefix({ url }: { url: string }) {
  const place = `${url.replace(/^https?:\/\//, '')}/p/`;
  return (
    <>
      <span className="hidden md:inline">{place}</span>
      <span className="md:hidden">…/p/</span>
    </>
  );
}

function SummaryHint({ count }: { count: number }) {
  return (
    <span className={cx('figures', count > SUMMARY_MAX && 'text-brick')}>
      {count} of {SUMMARY_MAX} characters
    </span>
  );
}
