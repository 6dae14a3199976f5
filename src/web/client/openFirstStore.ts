import type { QueryClient } from '@tanstack/react-query';
import { call, type Answer, type Wish } from './call.ts';
import { CallRefusal } from './CallRefusal.ts';
import { userQuery } from './queries/user.ts';

/** Opens a creator's first store. Where their session has ended meanwhile, nothing is sent. */
export async function openFirstStore(
  client: QueryClient,
  wish: Omit<Wish<'createStoreWithTenant'>, 'isFirstStore'>,
): Promise<Answer<'createStoreWithTenant'>> {
  if (client.getQueryData(userQuery.queryKey) === null) throw new CallRefusal('not-authenticated');
  return call('createStoreWithTenant', { ...wish, isFirstStore: true });
}
