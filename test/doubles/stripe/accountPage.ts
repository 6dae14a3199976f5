import type { Accounts } from './accounts.ts';
import { page } from './pageHtml.ts';

interface PageAnswer {
  status: number;
  html?: string;
  location?: string;
}

/** Stripe's page on which the owner of an account fills it in, reduced to how far the owner comes. */
export function accountPage(
  accounts: Accounts,
  { path, body }: { path: string; body: string | null },
  shown: Map<string, { account: string; returnTo: string }>,
): PageAnswer {
  const token = /^\/setup\/(\w+)$/.exec(path)?.[1] ?? '';
  if (body === null) {
    const link = accounts.openLink(token);
    if (!link) return { status: 303, location: accounts.refreshAddressOf(token) ?? '' };
    shown.set(token, link);
    return { status: 200, html: page(form(link.returnTo)) };
  }
  const link = shown.get(token);
  if (!link) return { status: 410, html: page('<h1>This page is no longer available</h1>') };
  const answer = new URLSearchParams(body).get('answer');
  if (answer === 'all') accounts.decide(link.account, { cards: 'active' });
  if (answer === 'review') accounts.decide(link.account, { cards: 'pending' });
  if (answer === 'part')
    accounts.decide(link.account, {
      cards: 'restricted',
      missing: ['identity.individual.documents.primary_verification'],
    });
  return { status: 303, location: link.returnTo };
}

const form = (returnTo: string) => `
  <h1>Get paid by Stripe</h1>
  <form method="post">
    <button name="answer" value="all">Submit everything</button>
    <button name="answer" value="review">Submit for review</button>
    <button name="answer" value="part">Submit without a document</button>
  </form>
  <p><a href="${returnTo}">Save for later</a></p>`;
