import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { Button } from '#web/ui/Button.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { useStore } from '../store/useActiveStore.ts';
import { BackToEmail } from './BackToEmail.tsx';
import { campaignQuery } from './campaignsQuery.ts';
import { CampaignReport } from './CampaignReport.tsx';
import { CampaignEditor } from './editor/CampaignEditor.tsx';
import { useLiveCampaigns } from './useLiveCampaigns.ts';

/** One campaign: the editor of a draft, or the report of a sent campaign or of the email about a post. */
export function CampaignPage() {
  const { id: storeId } = useStore();
  const { campaignId } = useParams({ from: '/signed-in/in-store/dashboard/email/$campaignId' });
  const isUnwritten = useLocation({ select: ({ state }) => state.isUnwritten === true });
  const query = useQuery(campaignQuery(storeId, campaignId, isUnwritten));
  useLiveCampaigns(storeId);
  const campaign = query.data;
  if (campaign === null || (campaign?.state === 'draft' && campaign.postId === null)) {
    return <CampaignEditor key={`${storeId} ${campaignId}`} campaignId={campaignId} start={campaign} />;
  }
  if (campaign) return <CampaignReport campaign={campaign} />;
  return (
    <>
      <PageHead title="Campaign" back={<BackToEmail />} />
      {query.isError ? (
        <LoadProblem error={query.error} onRetry={() => void query.refetch()} missing={NO_SUCH_CAMPAIGN} />
      ) : (
        <div aria-busy className="flex flex-col gap-6">
          <span className="sr-only">Loading</span>
          <Skeleton shape="title" />
          <Skeleton lines={6} />
        </div>
      )}
    </>
  );
}

const NO_SUCH_CAMPAIGN = {
  sentence: 'We couldn’t find this campaign. It may have been deleted, or it belongs to another of your stores.',
  action: <Button render={<Link to="/dashboard/email" />}>Back to campaigns</Button>,
};
