import { Field } from '#web/ui/Field.tsx';
import { Section } from '#web/ui/Section.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { canHaveLimits } from './productDraft.ts';
import type { SectionProps } from './SectionProps.ts';

/** How long a product can be opened, and how often its files can be downloaded. */
export function LimitsSection({ editing: { draft, change }, errors }: SectionProps) {
  if (!canHaveLimits(draft)) return null;
  return (
    <Section
      title="Limits"
      sentence="Buyers see these before they pay. Changes apply to new orders only. Earlier buyers keep what they were told."
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label="Days of access"
          optional
          error={errors.accessDays}
          hint="Counted from the purchase. Leave empty for access forever."
        >
          <TextInput
            id="product-accessDays"
            inputMode="numeric"
            autoComplete="off"
            figures
            value={draft.accessDays}
            onChange={({ target }) => change({ accessDays: target.value })}
          />
        </Field>
        <Field
          label="Downloads per file"
          optional
          error={errors.downloadLimit}
          hint="Viewing in the browser doesn’t count, and each new version starts a new count. Leave empty for no limit."
        >
          <TextInput
            id="product-downloadLimit"
            inputMode="numeric"
            autoComplete="off"
            figures
            value={draft.downloadLimit}
            onChange={({ target }) => change({ downloadLimit: target.value })}
          />
        </Field>
      </div>
    </Section>
  );
}
