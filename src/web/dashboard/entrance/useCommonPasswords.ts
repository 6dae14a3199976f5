import { useQueryClient } from '@tanstack/react-query';
import { strengthQuery } from './strengthQuery.ts';

/** Recognizes common passwords once the estimator has loaded. Until then only the server does. */
export function useCommonPasswords(): (password: string) => boolean {
  const queryClient = useQueryClient();
  return (password) => queryClient.getQueryData(strengthQuery.queryKey)?.isCommonPassword(password) ?? false;
}
