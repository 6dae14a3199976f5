import { useQuery } from '@tanstack/react-query';
import type { Audience } from '#shared/rules/campaign.ts';
import { formatCount } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { audienceQuery } from '../campaignsQuery.ts';
import { allowanceText } from '../campaignText.ts';

/** The current size of the audience, counted with the conditions that sending uses. */
export function AudienceCount({ storeId, audience }: { storeId: string; audience: Audience }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(audienceQuery(storeId, audience));
  if (error) {
    return <LoadNotice error={error} otherwise="Couldn’t count the recipients." onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton />;
  const later = allowanceText(data.count, data.allowance);
  return (
    <div aria-busy={isPlaceholderData} className="flex flex-col gap-3">
      <output className="figures text-large font-semibold">
        {data.count === 0 ? 'No recipients yet' : `${formatCount(data, ['person', 'people'])} right now`}
      </output>
      {later !== null && <Notice>{later}</Notice>}
    </div>
  );
}
