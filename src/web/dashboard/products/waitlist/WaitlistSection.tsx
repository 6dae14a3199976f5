import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { formatNumber } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { SectionProps } from '../editor/SectionProps.ts';
import { waitlistCountsQuery } from './waitlistQuery.ts';

/** Whether the product is shown before it is for sale, and how many people wait for it. */
export function WaitlistSection({ editing, storeId }: Pick<SectionProps, 'editing'> & { storeId: string }) {
  const { draft, change, product } = editing;
  return (
    <Section
      title="Waitlist"
      sentence="Show a product before it’s ready, and let people ask for an email when it goes on sale."
    >
      <Checkbox
        label="Not for sale yet"
        hint="Visitors see the page with a waitlist instead of the price. You can publish it before you add files. When you open sales, everyone on the list gets one email."
        checked={draft.isWaitlist}
        onChange={(isWaitlist) => change({ isWaitlist })}
      />
      {product?.publishedAt && <People storeId={storeId} productId={product.id} isShown={draft.isWaitlist} />}
    </Section>
  );
}

type PeopleProps = { storeId: string; productId: string; isShown: boolean };

/** Also of an opened product, if somebody was on its list. */
function People({ storeId, productId, isShown }: PeopleProps) {
  const { data: counts } = useQuery(waitlistCountsQuery(storeId, productId));
  if (!counts) return null;
  const { waiting, emailed, pending, left } = counts;
  if (!isShown && waiting + emailed + pending + left === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface p-4">
      <p className="figures">
        {isShown ? (
          <>
            <b className="text-large">{formatNumber(waiting)}</b> {waiting === 1 ? 'person is' : 'people are'} waiting
          </>
        ) : (
          <>
            <b className="text-large">{formatNumber(emailed)}</b> {emailed === 1 ? 'person was' : 'people were'} emailed
          </>
        )}
      </p>
      <Button
        icon={<UsersRound aria-hidden />}
        render={<Link to="/dashboard/products/$productId/waitlist" params={{ productId }} />}
      >
        View the waitlist
      </Button>
    </div>
  );
}
