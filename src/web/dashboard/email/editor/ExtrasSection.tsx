import { BUTTON_LABEL_MAX } from '#shared/rules/limits.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Section } from '#web/ui/Section.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useProductOptions } from '../../products/useProductOptions.ts';
import type { CampaignPartProps } from './CampaignPartProps.ts';

/** What stands below the text. */
export function ExtrasSection({
  editing: { fields, change },
  errors,
  storeId,
}: CampaignPartProps & { storeId: string }) {
  const { options, isPending } = useProductOptions(storeId);
  return (
    <Section title="Product and button" sentence="Below the text, for what you want people to do.">
      <Field
        label="Product"
        optional
        error={errors['productId']}
        hint="Its cover, title and price, with a link to its page. It shows while the product is published."
      >
        <Combobox
          options={options}
          value={fields.productId}
          onChange={(productId) => change({ productId })}
          placeholder={isPending ? 'Loading products…' : 'No product'}
          nothing="No product of yours matches."
        />
      </Field>
      <div className="grid min-w-0 gap-4 md:grid-cols-2">
        <Field label="Button" optional error={errors['buttonLabel']}>
          <TextInput
            id="campaign-button"
            value={fields.buttonLabel}
            dir="auto"
            autoComplete="off"
            maxLength={BUTTON_LABEL_MAX}
            placeholder="See the new prints"
            onChange={({ target }) => change({ buttonLabel: target.value })}
          />
        </Field>
        <Field label="What it opens" optional error={errors['buttonUrl']}>
          <TextInput
            id="campaign-button-url"
            type="url"
            inputMode="url"
            value={fields.buttonUrl}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            onChange={({ target }) => change({ buttonUrl: target.value })}
          />
        </Field>
      </div>
    </Section>
  );
}
