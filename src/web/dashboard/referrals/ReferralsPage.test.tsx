import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Affiliate } from '#shared/contract/affiliates.ts';
import type { Flags } from '#shared/contract/platform.ts';
import { answerCalls } from '#test/components/answerCalls.ts';
import { renderPage } from '#test/components/renderPage.tsx';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { cacheFlags } from '#web/client/queries/platform.ts';
import { ReferralsPage } from './ReferralsPage.tsx';
import { useReferralsShown } from './useReferralsShown.ts';

const FLAGS: Flags = {
  websiteBuilder: true,
  affiliateProgram: true,
  advancedAnalytics: true,
  multiStore: true,
  customDomains: true,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
};

const NOBODY: Affiliate = {
  code: 'ana1',
  link: 'https://stoa.example/?ref=ana1',
  since: '2026-03-02T09:00:00.000Z',
  visits: 0,
  signups: 0,
  conversions: 0,
  latest: [],
};

const OFF = 'The referral program is currently turned off.';

/** The page where the program is on, unless a test says otherwise. Returns the calls for the results. */
async function openPage(getAffiliate: () => Affiliate, flags: Partial<Flags> = {}) {
  let calls = 0;
  answerCalls({
    getFeatureFlags: () => ({ flags: { ...FLAGS, ...flags } }),
    getAffiliate: () => {
      calls += 1;
      return { affiliate: getAffiliate() };
    },
  });
  const client = await renderPage(
    <>
      <ReferralsPage />
      <ShownLink />
    </>,
  );
  return {
    calls: () => calls,
    switchOff: () => cacheFlags(client, { ...FLAGS, affiliateProgram: false }),
  };
}

const ShownLink = () => (useReferralsShown() ? <p>Link in the navigation</p> : null);
const text = (text: string) => page.getByText(text);

describe('the referrals page', () => {
  it('shows the link, and each step as a share of the one before', async () => {
    await openPage(() => ({
      ...NOBODY,
      visits: 40,
      signups: 10,
      conversions: 1,
      latest: [
        { month: '2026-03', state: 'converted' },
        { month: '2026-02', state: 'signed-up' },
      ],
    }));
    await expect.element(page.getByRole('textbox', { name: 'Your link' })).toHaveValue(NOBODY.link);
    await expect.element(text('25% of visits')).toBeVisible();
    await expect.element(text('10% of sign-ups')).toBeVisible();
    const rows = page.getByRole('listitem');
    await expect.element(rows.nth(0)).toHaveTextContent('March 2026Converted');
    await expect.element(rows.nth(1)).toHaveTextContent('February 2026Signed up');
  });

  it('shows no rate before the first visit', async () => {
    await openPage(() => NOBODY);
    await expect.element(text('No sign-ups through your link yet. Share it to get started.')).toBeVisible();
    await expect.element(page.getByText('%')).not.toBeInTheDocument();
  });

  it('sends no request and has no link while the program is off', async () => {
    const { calls } = await openPage(() => NOBODY, { affiliateProgram: false });
    await expect.element(text(OFF)).toBeVisible();
    await expect.element(text('Link in the navigation')).not.toBeInTheDocument();
    expect(calls()).toBe(0);
  });

  it('hides the link as soon as an admin turns the program off', async () => {
    const { switchOff } = await openPage(() => NOBODY);
    await expect.element(page.getByRole('textbox', { name: 'Your link' })).toBeVisible();
    await expect.element(text('Link in the navigation')).toBeVisible();
    switchOff();
    await expect.element(text(OFF)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Your link' })).not.toBeInTheDocument();
    await expect.element(text('Link in the navigation')).not.toBeInTheDocument();
  });

  it('shows the same if only the call finds the program off', async () => {
    await openPage(() => {
      throw new CallRefusal('affiliates-off', { status: 400 });
    });
    await expect.element(text(OFF)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('reloads on request after an error', async () => {
    let isBroken = true;
    await openPage(() => {
      if (isBroken) throw new CallRefusal('unexpected', { status: 500 });
      return NOBODY;
    });
    await expect.element(page.getByRole('alert')).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Your link' })).toBeVisible();
  });
});
