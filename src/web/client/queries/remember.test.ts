import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { remember } from './remember.ts';

const { queryKey } = queryOptions<string>({ queryKey: ['weather'] });

it('caches the received value', () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'rain');
  remember(client, queryKey, 'sun');
  expect(client.getQueryData(queryKey)).toBe('sun');
});

it('refetches when a response in flight may be older than the received value', async () => {
  const client = new QueryClient();
  const answers: ((weather: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  client.setQueryData(queryKey, 'rain');
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  remember(client, queryKey, 'sun');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.('rain, as it was');
  answers[1]?.('sun, and wind');
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(client.getQueryData(queryKey)).toBe('sun, and wind');
  stop();
});
