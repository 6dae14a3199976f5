import { useQueryClient } from '@tanstack/react-query';
import { strengthQuery } from './strengthQuery.ts';

/** Tells common passwords as soon as the strength meter has loaded; until then the server alone does. */
export function useCommonPasswords(): (password: string) => boolean {
  const queryClient = useQueryClient();
  return (password) => queryClient.getQueryData(strengthQuery.queryKey)?.isCommonPassword(password) ?? false;
}
