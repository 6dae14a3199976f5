import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { SectionProps } from './SectionProps.ts';

/** How a lead magnet is given away. */
export function LeadSection({ editing: { draft, change }, errors }: SectionProps) {
  return (
    <Section
      title="In return for an email address"
      sentence="It’s free. Visitors enter their email, and can check a box to get your news as well."
    >
      <p className="text-ink-2">
        The box is never checked beforehand, and everyone gets the product, with or without it. People who check it
        confirm by email before they join your subscribers. You’ll find the exact text they agreed to with each order.
      </p>
      {errors.priceKind !== undefined && (
        <p role="alert" className="text-small text-brick">
          {errors.priceKind}
        </p>
      )}
      <Checkbox
        label="Confirm the address with a code"
        hint="Visitors confirm their address with a code before they get the product. You’ll collect fewer addresses, and all of them are real."
        checked={draft.provesEmail}
        onChange={(provesEmail) => change({ provesEmail })}
      />
    </Section>
  );
}
