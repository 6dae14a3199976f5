import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { userQuery } from '#web/client/queries/user.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

type FeatureOffNoticeProps = { title: string; children: string };

/** Explains that a feature is turned off, and who can turn it on. */
export function FeatureOffNotice({ title, children }: FeatureOffNoticeProps) {
  const { data: user } = useQuery(userQuery);
  if (!user?.isAdmin) {
    return <Notice title={title}>{`${children} An admin can turn it on.`}</Notice>;
  }
  const features = (
    <Button size="small" render={<Link to="/dashboard/admin" search={{ tab: 'flags' }} />}>
      Open feature flags
    </Button>
  );
  return (
    <Notice title={title} action={features}>
      {`${children} As an admin, you can turn it on.`}
    </Notice>
  );
}
