import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { walletDomainsQuery, type WalletHost } from '#web/client/queries/payments.ts';
import { WalletDomains } from './WalletDomains.tsx';

const host = (given: Partial<WalletHost>): WalletHost => ({
  host: 'shop.ana-prints.net',
  isPublic: true,
  problem: '',
  missing: { 'apple-pay': '', 'google-pay': '', link: '' },
  checkedAt: '2026-03-02T09:00:00Z',
  ...given,
});

async function show(...hosts: WalletHost[]): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(walletDomainsQuery('store').queryKey, { hosts });
  await render(
    <QueryClientProvider client={client}>
      <WalletDomains storeId="store" />
    </QueryClientProvider>,
  );
}

it('states each wallet of each address, the reason if one is missing, and what to do', async () => {
  await show(
    host({}),
    host({ host: 'ana.net', missing: { 'apple-pay': 'Apple can’t reach it.', 'google-pay': null, link: '' } }),
    host({ host: 'refused.net', problem: 'It is blocked.' }),
  );
  const first = page.getByRole('listitem').filter({ hasText: 'shop.ana-prints.net' });
  await expect.element(first.getByText('Apple Pay: Ready')).toBeVisible();
  await expect.element(page.getByText('Apple Pay: Not ready')).toBeVisible();
  await expect.element(page.getByText('Google Pay: Being registered')).toBeVisible();
  await expect.element(page.getByText(/^Stripe’s reason: Apple can’t reach it\. Make sure/)).toBeVisible();
  await expect.element(page.getByText('Stripe refused this address: It is blocked.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Check again' })).toBeVisible();
});

it('explains a local address, which cannot be registered, without a button', async () => {
  await show(
    host({ host: 'localhost', isPublic: false, missing: { 'apple-pay': null, 'google-pay': null, link: null } }),
  );
  await expect.element(page.getByText(/^This is a local address\./)).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

it('shows nothing where buyers never pay in the checkout itself', async () => {
  await show();
  await expect.element(page.getByText('Wallets')).not.toBeInTheDocument();
});
