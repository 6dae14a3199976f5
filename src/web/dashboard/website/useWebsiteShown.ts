import { useQuery } from '@tanstack/react-query';
import { flagsQuery } from '#web/client/queries/platform.ts';

/** Whether the website builder is on for the active store. The navigation links to it only then. */
export function useWebsiteShown(): boolean {
  const { data: flags } = useQuery(flagsQuery);
  return flags?.websiteBuilder ?? false;
}
