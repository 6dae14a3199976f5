import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Order } from '#shared/contract/orders.ts';
import { OrderRefunds } from './OrderRefunds.tsx';

const refund = (status: Order['refunds'][number]['status']): Order['refunds'][number] => ({
  id: status,
  status,
  amount: { amount: 500, currency: 'USD' },
  reason: `This one is ${status}`,
  createdAt: '2026-03-02T09:00:00Z',
  email: null,
});

it('explains a pending refund, and what to do about a failed one', async () => {
  await render(<OrderRefunds refunds={[refund('succeeded'), refund('pending'), refund('failed')]} />);
  const rows = page.getByRole('listitem');
  await expect.element(rows.nth(0).getByText('This one is succeeded')).toBeVisible();
  await expect.element(rows.nth(0).getByText(/^Refund/)).not.toBeInTheDocument();
  await expect.element(rows.nth(1).getByText('Refund pending', { exact: true })).toBeVisible();
  await expect.element(rows.nth(1).getByText(/^The bank hasn’t confirmed this refund yet\./)).toBeVisible();
  await expect.element(rows.nth(2).getByText('Refund failed', { exact: true })).toBeVisible();
  await expect.element(rows.nth(2).getByText(/Ask them how else you can pay them\.$/)).toBeVisible();
});
