import { page } from './pageHtml.ts';
import { STRIPE_CARDS, type Payments } from './payments.ts';
import { readForm } from './readForm.ts';

interface PageAnswer {
  status: number;
  html?: string;
  location?: string;
}

/** Stripe's hosted Checkout page, reduced to what a buyer decides on it. It works without a script. */
export function hostedPage(payments: Payments, { path, body }: { path: string; body: string | null }): PageAnswer {
  const id = /^\/c\/pay\/(\w+)$/.exec(path)?.[1] ?? '';
  const { session } = payments.ofSession(id);
  if (session.status !== 'open') return { status: 410, html: page('<h1>This page is no longer available</h1>') };
  const title =
    session.mode === 'setup' ? '<h1>Save a card</h1>' : `<h1>Pay ${session.amount_total} ${session.currency}</h1>`;
  const back = `<p><a href="${escape(session.cancel_url)}">Back to the store</a></p>`;
  if (body === null) return { status: 200, html: page(title + cardForm('') + back) };
  const { card = '', answer } = fieldsOf(body);
  if (card === 'bank') {
    payments.payByBank(id);
    return { status: 303, location: session.success_url ?? '' };
  }
  if (answer === 'refuse')
    return { status: 200, html: page(title + cardForm('We could not verify your card.') + back) };
  const outcome = payments.pay(id, card, { isConfirmed: answer === 'approve' });
  if (outcome === 'asks') return { status: 200, html: page(question(card)) };
  if (outcome === 'declined') return { status: 200, html: page(title + cardForm('Your card was declined.') + back) };
  return { status: 303, location: session.success_url ?? '' };
}

function fieldsOf(body: string): { card?: string; answer?: string } {
  const fields = readForm(body);
  const text = (name: string) => {
    const value =
      fields !== null && typeof fields === 'object' ? Object.entries(fields).find(([key]) => key === name) : [];
    return typeof value?.[1] === 'string' ? { [name]: value[1] } : {};
  };
  return { ...text('card'), ...text('answer') };
}

const cardForm = (problem: string) => `
  ${problem === '' ? '' : `<p role="alert">${problem}</p>`}
  <form method="post">
    <label>Card number <input name="card" value="${STRIPE_CARDS.pays}"></label>
    <button>Pay</button>
  </form>`;

const question = (card: string) => `
  <h1>Your bank asks</h1>
  <form method="post">
    <input type="hidden" name="card" value="${escape(card)}">
    <button name="answer" value="approve">Complete authentication</button>
    <button name="answer" value="refuse">Fail authentication</button>
  </form>`;

const escape = (text: string | null) =>
  (text ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
