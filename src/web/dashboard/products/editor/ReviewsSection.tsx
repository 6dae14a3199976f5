import { Link } from '@tanstack/react-router';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { SectionProps } from './SectionProps.ts';

/** Whether visitors see what customers say. */
export function ReviewsSection({ editing: { draft, product, change } }: Pick<SectionProps, 'editing'>) {
  return (
    <Section title="Reviews" sentence="Customers who opened the product can rate it in their library.">
      <Checkbox
        label="Show reviews on the product page"
        hint="They appear once there is one, with the average on the product’s card."
        checked={draft.showsReviews}
        onChange={(showsReviews) => change({ showsReviews })}
      />
      {product && (
        <Link to="/dashboard/products/reviews" search={{ product: product.id }} className="reach w-fit underline">
          See its reviews
        </Link>
      )}
    </Section>
  );
}
