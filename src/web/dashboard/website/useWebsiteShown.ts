import { useQuery } from '@tanstack/react-query';
import { flagsQuery } from '#web/client/queries/platform.ts';

/** Whether the website builder is on for the store at work: its page is led to only then. */
export function useWebsiteShown(): boolean {
  const { data: flags } = useQuery(flagsQuery);
  return flags?.websiteBuilder ?? false;
}
