import { useQuery } from '@tanstack/react-query';
import { flagsQuery } from '#web/client/queries/platform.ts';

/** Whether the referral program is on. The page is linked only then. */
export function useReferralsShown(): boolean {
  const { data: flags } = useQuery(flagsQuery);
  return flags?.affiliateProgram ?? false;
}
