import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { campaignQuery, cacheCampaign, cacheProgress } from './campaignsQuery.ts';
import { stored } from './sampleCampaign.ts';

const STORE = '0b6f8a52-6f3e-4c7a-9a51-0d7a9f6b1c11';
const sending = stored({ state: 'sending', startedAt: '2026-11-22T08:00:00.000Z' });
const ended = stored({ ...sending, state: 'sent', endedAt: '2026-11-22T08:00:01.000Z' });

it('still shows a campaign as sent when an older response arrives later', async () => {
  const client = new QueryClient();
  cacheProgress(client, STORE, [ended]);
  await cacheCampaign(client, STORE, sending);
  expect(client.getQueryData(campaignQuery(STORE, sending.id).queryKey)).toMatchObject({ state: 'sent' });
});

it('shows a call’s response if nothing newer was received', async () => {
  const client = new QueryClient();
  cacheProgress(client, STORE, [sending]);
  await cacheCampaign(client, STORE, ended);
  expect(client.getQueryData(campaignQuery(STORE, sending.id).queryKey)).toMatchObject({ state: 'sent' });
});
