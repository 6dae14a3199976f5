import { useQuery } from '@tanstack/react-query';
import type { Affiliate } from '#shared/contract/affiliates.ts';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { formatMonth, formatNumber, formatPercent } from '#web/client/format.ts';
import { affiliateQuery } from '#web/client/queries/affiliate.ts';
import { flagsQuery } from '#web/client/queries/platform.ts';
import { rateOf } from '#shared/rules/affiliate.ts';
import { AFFILIATE_WINDOW_DAYS } from '#shared/rules/limits.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stat, StatRow } from '#web/ui/Stat.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { ReferralLink } from './ReferralLink.tsx';

/** The results of referring other creators. */
export function ReferralsPage() {
  const { data: flags } = useQuery(flagsQuery);
  const isOff = flags?.affiliateProgram === false;
  const { data: affiliate, error, refetch } = useQuery({ ...affiliateQuery, enabled: flags !== undefined && !isOff });
  return (
    <>
      <PageHead title="Referrals" sentence="Invite other creators to Stoa, and see who opens a store." />
      {isOff && <SwitchedOff />}
      {!isOff && affiliate && <Programme affiliate={affiliate} />}
      {!isOff && !affiliate && !error && <Waiting />}
      {!isOff && !affiliate && error && <Problem error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function Programme({ affiliate: { link, visits, signups, conversions, latest } }: { affiliate: Affiliate }) {
  return (
    <div className="flex flex-col gap-6">
      <ReferralLink link={link} />
      <StatRow>
        <Stat label="Visits" value={formatNumber(visits)} note="One per person per day" />
        <Stat label="Sign-ups" value={formatNumber(signups)} note={share(signups, visits, 'of visits')} />
        <Stat label="Conversions" value={formatNumber(conversions)} note={share(conversions, signups, 'of sign-ups')} />
      </StatRow>
      <Card title="Latest sign-ups" flush={latest.length > 0}>
        {latest.length > 0 ? (
          <Latest latest={latest} />
        ) : (
          <EmptyState drawing="people" sentence="No sign-ups through your link yet. Share it to get started." />
        )}
      </Card>
      <p className="max-w-form text-small text-ink-2">
        You get credit for sign-ups within {AFFILIATE_WINDOW_DAYS} days of a visit. A sign-up converts when the
        creator’s store gets its first paid order. Your own visits and accounts don’t count.
      </p>
    </div>
  );
}

function share(part: number, whole: number, text: string): string | undefined {
  const rate = rateOf(part, whole);
  return rate === null ? undefined : `${formatPercent(rate)} ${text}`;
}

// Rows have no id, and the list is always refetched as a whole.
function Latest({ latest }: Pick<Affiliate, 'latest'>) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {latest.map(({ month, state }, at) => (
        <li key={`${latest.length - at}`} className="flex min-h-12 items-center justify-between gap-4 px-4 md:px-6">
          <span className="min-w-0 truncate text-body">{formatMonth(month)}</span>
          {state === 'converted' ? <Badge tone="slate">Converted</Badge> : <Badge>Signed up</Badge>}
        </li>
      ))}
    </ul>
  );
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof CallRefusal && error.code === 'affiliates-off') return <SwitchedOff />;
  return <LoadProblem error={error} onRetry={onRetry} />;
}

function SwitchedOff() {
  return (
    <Card>
      <EmptyState drawing="people" sentence={REFUSALS['affiliates-off'].message} />
    </Card>
  );
}

function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-6">
      <Card>
        <Skeleton lines={2} />
      </Card>
      <Card>
        <Skeleton lines={3} />
      </Card>
    </div>
  );
}
