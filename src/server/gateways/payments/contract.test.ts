import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/rules/language.ts';
import { OWN_ACCOUNT } from '#test/doubles/stripe/objects.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe } from '#test/doubles/stripe/startStripe.ts';
import { createToken, readSandboxKey } from '#test/stripeSandbox.ts';
import type { BooksAnswer, ProviderEntry } from './books.ts';
import type {
  FormGateway,
  HostedGateway,
  NewPayment,
  PaymentAnswer,
  PaymentGateway,
  SavedMethod,
  TypedCard,
} from './port.ts';
import { openStripe, type StripeSettings } from './stripe/openStripe.ts';
import { stripePayments } from './stripe/stripePayments.ts';
import { testPayments } from './testPayments.ts';

const NOW = new Date('2026-03-15T12:00:00Z');
const LATER = new Date('2026-03-15T12:01:00Z');

const stripe = await startStripe({ now: () => NOW });
afterAll(() => stripe.close());

const amount = { amount: 2400, currency: 'USD' };

const NO_BOOKS = { listEntries: () => Promise.reject(new Error('It has no books.')) };

const NO_ACCOUNT = { account: null, returnedFee: 0 };

const paymentOf = (attemptId: string, source: string): NewPayment => ({
  storeId: 'store',
  attemptId,
  account: null,
  amount,
  platformFee: 0,
  source,
  savesMethod: false,
  description: 'Order STO-1',
  title: 'Spring prints',
  email: 'cleo@example.com',
  language: 'de',
  returnTo: 'https://stoa.example/back',
  cancelTo: 'https://stoa.example/checkout',
});

const openForm = (now = NOW): FormGateway => testPayments({ secret: 'a-secret', now: () => now });

const DOUBLE: StripeSettings = {
  secretKey: stripe.environment.STRIPE_SECRET_KEY,
  webhookSecrets: [stripe.environment.STRIPE_WEBHOOK_SECRET],
  connect: { webhookSecrets: [stripe.connectEnvironment.STRIPE_ACCOUNTS_WEBHOOK_SECRET] },
  publishableKey: stripe.elementEnvironment.STRIPE_PUBLISHABLE_KEY,
  apiUrl: stripe.environment.STRIPE_API_URL,
};

const openHosted = (): HostedGateway => stripePayments(DOUBLE);

const CARDS = {
  pays: card('4242 4242 4242 4242'),
  declines: card('4000000000000002'),
  asks: card('4000002500003155'),
  refundsLater: card('4000 0000 0000 7726'),
  failsToRefund: card('4000 0000 0000 5126'),
  failsLater: card('4000 0000 0000 0341'),
};

/** Not every card says where it was issued. */
const COUNTRY: unknown = expect.stringMatching(/^[A-Z]{2}$/);

/** Whether a payment saves its method. `only`: nothing is charged. */
type Saving = boolean | 'only';

const savingOf = (saving: Saving) =>
  saving === 'only' ? { savesMethod: true, amount: { ...amount, amount: 0 } } : { savesMethod: saving };

async function payOnForm(attemptId: string, typed = CARDS.pays, saving: Saving = false): Promise<PaymentAnswer> {
  const gateway = openForm();
  return gateway.createPayment({ ...paymentOf(attemptId, tokenOf(gateway, typed)), ...savingOf(saving) });
}

/** The buyer pays on the page, once. */
async function payOnPage(attemptId: string, typed = CARDS.pays, saving: Saving = false): Promise<PaymentAnswer> {
  const gateway = openHosted();
  const answer = await gateway.createPayment({ ...paymentOf(attemptId, ''), ...savingOf(saving) });
  if (answer.status !== 'redirect') return answer;
  stripe.pay(answer.chargeId, typed.number);
  const read = await gateway.readPayment(own(answer.chargeId));
  if (!read || read.answer.status === 'processing') throw new Error('It did not pay.');
  return read.answer;
}

async function waitOnForm(attemptId: string): Promise<string> {
  const answer = await payOnForm(attemptId, CARDS.asks);
  if (answer.status !== 'requires-action') throw new Error('It did not ask.');
  return answer.chargeId;
}

async function waitOnPage(attemptId: string): Promise<string> {
  const answer = await openHosted().createPayment(paymentOf(attemptId, ''));
  if (answer.status !== 'redirect') throw new Error('It did not redirect.');
  return answer.chargeId;
}

interface Tested {
  name: string;
  gateway: PaymentGateway;
  /** `charge` makes a payment that its buyer has paid, `wait` one that waits for its buyer. */
  charge: (attemptId: string, card?: TypedCard, saving?: Saving) => Promise<PaymentAnswer>;
  wait: (attemptId: string) => Promise<string>;
  /** The gateway after the bank has answered about its refunds. Null: nobody can make the bank answer now. */
  later: (() => PaymentGateway) | null;
  /** How many calls for one attempt are sent at the same time. */
  atOnce: number;
}

/**
 * Payments in Stripe's fields, without a browser: the tokens come from Stripe's helpers for tests. So the same code tests the
 * double, and Stripe itself if the environment has a key.
 */
function inFields(settings: StripeSettings): Pick<Tested, 'gateway' | 'charge' | 'wait'> {
  const [gateway, client] = [stripePayments(settings), openStripe(settings)];
  // Repeated calls have the same token.
  const entered = new Map<string, Promise<string>>();
  const charge = async (attemptId: string, { number } = CARDS.pays, saving: Saving = false): Promise<PaymentAnswer> => {
    const token = entered.get(attemptId) ?? createToken(client, { number, savesMethod: saving !== false });
    entered.set(attemptId, token);
    return gateway.createPayment({ ...paymentOf(attemptId, await token), ...savingOf(saving) });
  };
  const wait = async (attemptId: string): Promise<string> => {
    const answer = await charge(attemptId, CARDS.asks);
    if (answer.status !== 'requires-action') throw new Error('It did not ask.');
    return answer.chargeId;
  };
  return { gateway, charge, wait };
}

const sandboxKey = readSandboxKey();

/** Null: the environment has no key of a sandbox. `STRIPE_API_URL` is only for trying this out on the double. */
const sandbox: StripeSettings | null =
  sandboxKey === null ? null : { secretKey: sandboxKey, webhookSecrets: [], apiUrl: process.env['STRIPE_API_URL'] };

const gateways: Tested[] = [
  {
    name: 'testPayments',
    gateway: openForm(),
    charge: payOnForm,
    wait: waitOnForm,
    later: () => openForm(LATER),
    atOnce: 10,
  },
  {
    name: 'stripePayments',
    gateway: openHosted(),
    charge: payOnPage,
    wait: waitOnPage,
    later: settleRefunds,
    atOnce: 10,
  },
  {
    name: 'stripePayments with its fields in our form',
    ...inFields(DOUBLE),
    later: settleRefunds,
    atOnce: 10,
  },
  // Only a browser can pay on Stripe's page, and only Stripe decides when a bank answers about a refund, so the double alone
  // tests both. Stripe refuses calls that overlap for longer than the client repeats them.
  ...(sandbox === null
    ? []
    : [
        {
          name: 'stripePayments at Stripe itself',
          ...inFields(sandbox),
          later: null,
          atOnce: 2,
        },
      ]),
];

function settleRefunds(): PaymentGateway {
  stripe.settleRefunds();
  return openHosted();
}

/** Each call of Stripe itself takes up to some seconds. */
const SLOW = { timeout: 120_000 };

describe.each(gateways)('$name fulfils the contract of a payment gateway', SLOW, (tested) => {
  const { gateway, later, atOnce } = tested;
  // Stripe knows the attempts of earlier runs for a day.
  const run = randomUUID();
  const key = (id: string) => `${id} of ${run}`;
  const charge: Tested['charge'] = (attemptId, ...input) => tested.charge(key(attemptId), ...input);
  const half = { ...amount, amount: amount.amount / 2 };
  const refundOf = (refundKey: string, chargeId: string) => ({
    ...NO_ACCOUNT,
    idempotencyKey: key(refundKey),
    chargeId,
    amount: half,
    requestedAt: NOW,
  });
  const refund = (refundKey: string, chargeId: string) => gateway.refund(refundOf(refundKey, chargeId));
  async function chargeIdOf(attemptId: string, card?: TypedCard): Promise<string> {
    const paid = await charge(attemptId, card);
    if (paid.status !== 'succeeded') throw new Error('It did not pay.');
    return paid.chargeId;
  }

  it('charges, and reports its fee', async () => {
    const answer = await charge('order-1');
    expect(answer).toEqual({
      status: 'succeeded',
      chargeId: expect.stringMatching(/^\w{10,}$/),
      brand: expect.stringMatching(/^[a-z]+$/),
      last4: expect.stringMatching(/^\d{4}$/),
      ...('country' in answer && { country: COUNTRY }),
      fingerprint: expect.stringMatching(/^\w+$/),
      fee: { amount: expect.any(Number), currency: 'USD' },
    });
  });

  it('charges once per attempt, even with repeated and concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: atOnce }, () => charge('order-2')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await charge('order-2')).toEqual(answers[0]);
  });

  it('gives different charges different ids', async () => {
    const ids = await Promise.all(['order-3', 'order-4'].map((key) => charge(key)));
    expect(new Set(ids.map((answer) => 'chargeId' in answer && answer.chargeId)).size).toBe(2);
  });

  it('refunds once per key, and again for another key', async () => {
    const chargeId = await chargeIdOf('order-11');
    const first = await refund('r1', chargeId);
    const [again, second] = [await refund('r1', chargeId), await refund('r2', chargeId)];
    expect(first).toEqual({ status: 'succeeded', refundId: expect.stringMatching(/^\w{10,}$/) });
    expect(again).toEqual(first);
    expect(second.refundId).not.toBe(first.refundId);
    expect(await gateway.readRefund({ refundId: first.refundId ?? '', account: null })).toEqual(first);
  });

  it('refunds later', async () => {
    const begun = await refund('r3', await chargeIdOf('order-14', CARDS.refundsLater));
    expect(begun).toEqual({ status: 'pending', refundId: expect.stringMatching(/^\w{10,}$/) });
    const { refundId } = begun;
    expect(await gateway.readRefund({ refundId: refundId ?? '', account: null })).toEqual(begun);
  });

  // Without `later`, nobody can make the bank answer.
  const answered = later ?? (() => gateway);

  it.runIf(later)('reports that a pending refund has happened', async () => {
    const { refundId } = await refund('r7', await chargeIdOf('order-19', CARDS.refundsLater));
    const state = await answered().readRefund({ refundId: refundId ?? '', account: null });
    expect(state).toEqual({ status: 'succeeded', refundId });
  });

  it.runIf(later)('reports that a pending refund failed', async () => {
    const chargeId = await chargeIdOf('order-15', CARDS.failsToRefund);
    const { refundId, status } = await refund('r4', chargeId);
    expect(status).toBe('succeeded');
    const failed = { status: 'failed', refundId, failure: expect.stringMatching(/^\w+$/) };
    expect(await answered().readRefund({ refundId: refundId ?? '', account: null })).toEqual(failed);
    expect(await answered().refund(refundOf('r4', chargeId))).toEqual(failed);
  });

  it.runIf(gateway.books)('has each charge and refund in its books', async () => {
    const chargeId = await chargeIdOf('order-18');
    const { refundId } = await refund('r6', chargeId);
    const books = gateway.books ?? NO_BOOKS;
    const { items } = await books.listEntries({ account: null, since: null, after: null });
    const [paid, refunded] = ['payment', 'refund'].map((kind) =>
      items.find((entry) => entry.kind === kind && entry.chargeId === chargeId),
    );
    const { fee = 0 } = paid ?? {};
    expect(fee).toBeGreaterThan(0);
    expect(paid).toMatchObject({ amount: 2400, net: 2400 - fee, currency: 'USD', exchanged: null });
    expect(paid?.reference).toEqual({ storeId: 'store', attemptId: key('order-18') });
    expect(refunded).toMatchObject({ sourceId: refundId, key: key('r6'), net: -1200 });
  });

  it('refuses to refund an unknown charge', async () => {
    const paid = await chargeIdOf('order-12');
    for (const chargeId of ['x', 'test_ch_', `${paid}0`, paid.replace(/.$/, '_')])
      await expect(refund('r', chargeId)).rejects.toThrow(/no such/i);
  });

  it('finds no refund that it did not make', async () => {
    const { refundId } = await refund('r5', await chargeIdOf('order-16', CARDS.refundsLater));
    for (const wrong of ['x', `${refundId}0`, refundId?.replace(/.$/, '_') ?? ''])
      await expect(gateway.readRefund({ refundId: wrong, account: null })).rejects.toThrow(/no such/i);
  });

  async function saveMethod(attemptId: string, typed?: TypedCard, saving: Saving = true) {
    const paid = await charge(attemptId, typed, saving);
    if (paid.status !== 'succeeded' || !paid.saved) throw new Error('It saved nothing.');
    return paid.saved;
  }
  const chargeLater = (attemptId: string, method: SavedMethod) =>
    gateway.chargeSaved({
      storeId: 'store',
      attemptId: key(attemptId),
      account: null,
      amount,
      platformFee: 0,
      method,
      description: 'Order STO-2',
    });

  it('saves the method of a payment only if it was asked to', async () => {
    expect(await charge('order-60')).not.toHaveProperty('saved');
    expect(await saveMethod('order-61')).toEqual({
      customer: expect.stringMatching(/^\w+$/),
      method: expect.stringMatching(/^\w+$/),
      fingerprint: expect.stringMatching(/^\w+$/),
    });
  });

  it('names the card of a payment as that of a saved method', async () => {
    const { fingerprint } = await saveMethod('order-62');
    expect(await charge('order-63')).toMatchObject({ fingerprint });
  });

  it('saves a method without a charge, to charge it later, and names equal cards alike', async () => {
    const answer = await charge('order-70', CARDS.pays, 'only');
    expect(answer).toMatchObject({ status: 'succeeded', last4: '4242', fee: { amount: 0, currency: 'USD' } });
    if (answer.status !== 'succeeded' || !answer.saved) throw new Error('It saved nothing.');
    expect(answer.saved.fingerprint).toBe((await saveMethod('order-71')).fingerprint);
    expect(answer.saved.fingerprint).not.toBe((await saveMethod('order-72', CARDS.failsLater, 'only')).fingerprint);
    expect(await chargeLater('order-73', answer.saved)).toMatchObject({ status: 'succeeded', last4: '4242' });
  });

  it('forgets a method, once or twice', async () => {
    const method = { ...(await saveMethod('order-74')), account: null };
    await gateway.forgetMethod(method);
    await expect(gateway.forgetMethod(method)).resolves.toBeUndefined();
  });

  it('charges a saved method without its owner, once per attempt', async () => {
    const method = await saveMethod('order-42');
    const first = await chargeLater('order-43', method);
    expect(first).toEqual({
      status: 'succeeded',
      chargeId: expect.stringMatching(/^\w{10,}$/),
      brand: expect.stringMatching(/^[a-z]+$/),
      last4: '4242',
      ...('country' in first && { country: COUNTRY }),
      fingerprint: expect.stringMatching(/^\w+$/),
      fee: { amount: expect.any(Number), currency: 'USD' },
    });
    stripe.forgetKeys();
    expect(await chargeLater('order-43', method)).toEqual(first);
    const next = await chargeLater('order-44', method);
    expect('chargeId' in next && next.chargeId).not.toBe('chargeId' in first && first.chargeId);
    if (first.status !== 'succeeded') throw new Error('It did not pay.');
    expect(await refund('r42', first.chargeId)).toMatchObject({ status: 'succeeded' });
  });

  it('declines a saved card that fails later, in every repetition, and can charge it in a new attempt', async () => {
    const method = await saveMethod('order-45', CARDS.failsLater, 'only');
    const declined = await chargeLater('order-46', method);
    expect(declined).toMatchObject({
      status: 'declined',
      code: 'card_declined',
      sentence: expect.stringMatching(/\.$/),
    });
    expect(declined).not.toHaveProperty('isFinal');
    stripe.forgetKeys();
    expect(await chargeLater('order-46', method)).toEqual(declined);
    // A declined payment that the provider keeps has an id of its own.
    expect(await chargeLater('order-47', method)).toMatchObject({ status: 'declined', code: 'card_declined' });
  });

  it('cancels a payment that waits for its buyer', async () => {
    const begun = await tested.wait(key('order-17'));
    expect(await gateway.cancelPayment({ chargeId: begun, account: null })).toEqual({ status: 'canceled' });
    expect(await gateway.cancelPayment({ chargeId: begun, account: null })).toEqual({ status: 'canceled' });
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 53])('refuses an amount of %d', async (wrong) => {
    const money = { amount: wrong, currency: 'USD' };
    const payment = { ...paymentOf('k', ''), amount: money };
    await expect(gateway.createPayment(payment)).rejects.toThrow(RangeError);
    const wrongRefund = { ...NO_ACCOUNT, idempotencyKey: 'k', chargeId: 'x', amount: money, requestedAt: NOW };
    await expect(gateway.refund(wrongRefund)).rejects.toThrow('Not an amount');
  });
});

describe('a gateway that accepts cards in the store', () => {
  const gateway = openForm();
  it('keeps no books, because it moves no money', () => expect(gateway.books).toBeNull());

  const { pays, declines, asks } = CARDS;
  const charge = (attemptId: string, typed: TypedCard) =>
    gateway.createPayment(paymentOf(attemptId, tokenOf(gateway, typed)));

  it('declines with a code and a sentence for the buyer', async () => {
    expect(await charge('order-5', declines)).toEqual({
      status: 'declined',
      code: 'card_declined',
      sentence: expect.stringMatching(/\.$/),
    });
  });

  it('lets a buyer pay with another card in a new attempt after a decline', async () => {
    await charge('order-6', declines);
    expect(await charge('order-6-again', pays)).toMatchObject({ status: 'succeeded' });
  });

  it('refuses a token that it did not create', async () => {
    const payment = { ...paymentOf('order-13', ''), source: 'tok_4242424242424242' };
    await expect(gateway.createPayment(payment)).rejects.toThrow('no such token');
  });

  it('requires a confirmation, and charges once it is given, even twice', async () => {
    const begun = await charge('order-7', asks);
    if (begun.status !== 'requires-action') throw new Error('It did not ask.');
    const step = { chargeId: begun.chargeId, token: begun.action.token, approved: true };
    const paid = await gateway.confirm(step);
    expect(paid).toMatchObject({ status: 'succeeded', chargeId: begun.chargeId, fee: { currency: 'USD' } });
    expect(await gateway.confirm(step)).toEqual(paid);
  });

  it('declines if the confirmation is refused', async () => {
    const begun = await charge('order-8', asks);
    if (begun.status !== 'requires-action') throw new Error('It did not ask.');
    const answer = await gateway.confirm({ chargeId: begun.chargeId, token: begun.action.token, approved: false });
    expect(answer).toMatchObject({ status: 'declined', code: 'card_declined' });
  });

  it('declines a confirmation of another charge, and a forged one', async () => {
    const [one, other] = [await charge('order-9', asks), await charge('order-10', asks)];
    if (one.status !== 'requires-action' || other.status !== 'requires-action') throw new Error('It did not ask.');
    const tokens = [
      other.action.token,
      '',
      '.',
      'x.y',
      `${one.action.token}0`,
      one.action.token.slice(1),
      one.action.token.split('.')[0] ?? '',
    ];
    for (const token of tokens) {
      expect(await gateway.confirm({ chargeId: one.chargeId, token, approved: true })).toMatchObject({
        status: 'declined',
      });
    }
  });
});

interface Page {
  name: string;
  gateway: HostedGateway;
  run: string;
}

const pages: Page[] = [
  { name: 'stripePayments', gateway: openHosted(), run: '' },
  ...(sandbox === null
    ? []
    : [{ name: 'stripePayments at Stripe itself', gateway: stripePayments(sandbox), run: ` of ${randomUUID()}` }]),
];

const openPage = async (gateway: PaymentGateway, attemptId: string, saving: Saving = false) => {
  const answer = await gateway.createPayment({ ...paymentOf(attemptId, ''), ...savingOf(saving) });
  if (answer.status !== 'redirect') throw new Error('It did not redirect.');
  return answer;
};

describe.each(pages)('a gateway with its own payment page: $name', SLOW, ({ gateway, run }) => {
  const open = (attemptId: string, saving: Saving = false) => openPage(gateway, `${attemptId}${run}`, saving);

  it('opens one page per attempt, even with repeated and concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: run === '' ? 5 : 2 }, () => open('order-20')));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect((await open('order-21')).url).not.toBe(answers[0]?.url);
  });

  it('refuses another payment for the same attempt', async () => {
    await open('order-22');
    const other = { ...paymentOf(`order-22${run}`, ''), amount: { amount: 1, currency: 'KES' } };
    await expect(gateway.createPayment(other)).rejects.toThrow(/same parameters/);
  });

  it('opens a page that only saves a method, and one that also pays', async () => {
    for (const saving of ['only', true] as const) {
      const { chargeId, url } = await open(`order-26 ${saving}`, saving);
      expect((await gateway.readPayment(own(chargeId)))?.answer).toEqual({ status: 'redirect', chargeId, url });
    }
  });

  it('opens a page for a buyer of each language, and of none', async () => {
    for (const language of [...LANGUAGES, null]) {
      const payment = { ...paymentOf(`order-28 ${language}${run}`, ''), language };
      expect(await gateway.createPayment(payment)).toMatchObject({ status: 'redirect' });
    }
  });

  it('closes a page, and finds no unknown payment', async () => {
    const { chargeId } = await open('order-27');
    expect(await gateway.cancelPayment({ chargeId, account: null })).toEqual({ status: 'canceled' });
    expect(await gateway.readPayment(own(chargeId))).toMatchObject({
      answer: { status: 'declined', code: 'page_expired', sentence: expect.stringMatching(/\.$/) },
    });
    expect(await gateway.readPayment(own('cs_test_none'))).toBeNull();
    expect(await gateway.readPayment(own('pi_none'))).toBeNull();
  });
});

describe('a page on which the buyer pays', () => {
  const gateway = openHosted();
  const open = (attemptId: string) => openPage(gateway, attemptId);

  it.each([
    ['de', 'de'],
    ['pt', 'pt-BR'],
    // Stripe's page has no Arabic.
    ['ar', 'auto'],
    [null, 'auto'],
  ] as const)('speaks the language of the buyer: %s', async (language, locale) => {
    for (const saving of [false, 'only'] as const) {
      const payment = { ...paymentOf(`order-29 ${language} ${saving}`, ''), ...savingOf(saving), language };
      const answer = await gateway.createPayment(payment);
      if (answer.status !== 'redirect') throw new Error('It did not redirect.');
      expect(stripe.ofSession(answer.chargeId).session.locale).toBe(locale);
    }
  });

  it('returns whose payment it is, and that the buyer has not paid yet, also after a decline', async () => {
    const { chargeId, url } = await open('order-23');
    const unpaid = {
      answer: { status: 'redirect', chargeId, url },
      reference: { storeId: 'store', attemptId: 'order-23' },
    };
    expect(await gateway.readPayment(own(chargeId))).toEqual(unpaid);
    expect(stripe.pay(chargeId, STRIPE_CARDS.declined)).toBe('declined');
    expect(await gateway.readPayment(own(chargeId))).toEqual(unpaid);
    const { intent } = stripe.ofSession(chargeId);
    expect(await gateway.readPayment(own(intent?.id ?? ''))).toMatchObject({ answer: { status: 'processing' } });
  });

  it('finds the same payment by either of its ids', async () => {
    const { chargeId } = await open('order-24');
    expect(stripe.pay(chargeId, STRIPE_CARDS.asks)).toBe('asks');
    stripe.pay(chargeId, STRIPE_CARDS.asks, { isConfirmed: true });
    const read = await gateway.readPayment(own(chargeId));
    expect(read?.answer).toMatchObject({ status: 'succeeded', last4: '3155', fee: { amount: 100, currency: 'USD' } });
    expect(await gateway.readPayment(own(stripe.ofSession(chargeId).intent?.id ?? ''))).toEqual(read);
  });

  it('declines an expired payment', async () => {
    const { chargeId } = await open('order-25');
    stripe.expire(chargeId);
    expect(await gateway.readPayment(own(chargeId))).toMatchObject({
      answer: { status: 'declined', code: 'page_expired', sentence: expect.stringMatching(/\.$/) },
    });
  });
});

describe('the books of a provider', () => {
  const { books } = openHosted();
  if (!books) throw new Error('It has no books.');
  const page = { account: null, since: null, after: null };

  it('are read page by page, latest first, and from a time on', async () => {
    const seen: string[] = [];
    for (let made = 0; made < 120; made += 1)
      stripe.books.move({ type: 'adjustment', amount: made, currency: 'usd', source: null, account: OWN_ACCOUNT });
    let after: string | null = null;
    do {
      const { items, next }: BooksAnswer<ProviderEntry> = await books.listEntries({ ...page, after });
      seen.push(...items.map(({ entryId }) => entryId));
      after = next;
    } while (after !== null);
    expect(seen.length).toBeGreaterThan(120);
    expect(new Set(seen).size).toBe(seen.length);
    const since = new Date(NOW.getTime() + 1000);
    expect(await books.listEntries({ ...page, since })).toEqual({ items: [], next: null });
  });

  it('name payouts with what they consist of, and why one failed', async () => {
    await payOnPage('order-40');
    const { id, amount } = stripe.books.payOut(OWN_ACCOUNT, 'usd');
    const byHand = stripe.books.payOut(OWN_ACCOUNT, 'usd', { byHand: 10 });
    stripe.books.failPayout(byHand.id);
    const { items } = await books.listPayouts(page);
    expect(items.find(({ payoutId }) => payoutId === id)).toMatchObject({
      status: 'paid',
      amount: { amount, currency: 'USD' },
      hasEntries: true,
      failure: null,
    });
    expect(items.find(({ payoutId }) => payoutId === byHand.id)).toMatchObject({
      status: 'failed',
      hasEntries: false,
      failure: 'The bank account has been closed.',
      returnEntryId: expect.any(String),
    });
    let [sum, after]: [number, string | null] = [0, null];
    do {
      const answer: BooksAnswer<ProviderEntry> = await books.listPayoutEntries({ account: null, payoutId: id, after });
      sum += answer.items.reduce((all, { kind, net }) => all + (kind === 'payout' ? 0 : net), 0);
      after = answer.next;
    } while (after !== null);
    expect(sum).toBe(amount);
  });

  it('list events with the ids that the webhook reads', async () => {
    const { items } = await books.listEvents(page);
    const succeeded = items.find(({ type }) => type === 'payment_intent.succeeded');
    expect(succeeded).toMatchObject({ subject: 'payment', objectId: expect.stringMatching(/^pi_/), account: null });
    expect(items.find(({ type }) => type === 'payout.failed')).toMatchObject({ subject: 'payout' });
  });
});

describe('the hosts for wallets', () => {
  const { walletDomains } = openHosted();
  const at = (host: string) => ({ host, account: null });
  const register = (host: string) => walletDomains?.register(at(host));

  it('are registered once, however often they are, and turned off', async () => {
    const first = await register('ana-prints.net');
    expect(first).toMatchObject({ status: 'registered', missing: { 'apple-pay': '', 'google-pay': '', link: '' } });
    expect(await register('ana-prints.net')).toEqual(first);
    if (first?.status !== 'registered') throw new Error('It was refused.');
    const domain = { domainId: first.domainId, account: null };
    await walletDomains?.disable(domain);
    await walletDomains?.disable(domain);
    expect(stripe.walletDomains.enabledIn(OWN_ACCOUNT)).toEqual([]);
    expect(await register('ana-prints.net')).toEqual(first);
    expect(stripe.walletDomains.enabledIn(OWN_ACCOUNT)).toEqual(['ana-prints.net']);
  });

  it('are validated again while a wallet is missing', async () => {
    stripe.walletDomains.decide('ben-prints.net', 'google_pay', 'Not reachable.');
    expect(await register('ben-prints.net')).toMatchObject({ missing: { 'google-pay': 'Not reachable.', link: '' } });
    stripe.walletDomains.decide('ben-prints.net', 'google_pay', null);
    expect(await register('ben-prints.net')).toMatchObject({ missing: { 'google-pay': '' } });
  });

  it('can be refused, and are not offered without payment fields', async () => {
    expect(await register('localhost')).toEqual({ status: 'refused', reason: expect.stringContaining('localhost') });
    const { environment } = stripe;
    const pages = stripePayments({ secretKey: environment.STRIPE_SECRET_KEY, webhookSecrets: [] });
    expect(pages.walletDomains).toBeNull();
  });
});

describe('the taxes of a provider', () => {
  const { taxes: known } = openHosted();
  if (known === null) throw new Error('It calculates no taxes.');
  const taxes = known;
  const line = { reference: '0', amount: 10_000, category: 'download' } as const;
  const request = {
    account: null,
    currency: 'USD',
    isInclusive: false,
    place: { country: 'US', postalCode: '10001' },
    vatId: null,
    lines: [line],
    soldAt: null,
  };

  async function calculate(changes: object = {}) {
    const answer = await taxes.calculate({ ...request, ...changes });
    if (answer.status !== 'calculated') throw new Error(answer.status);
    return answer;
  }

  async function sell(key: string, changes: object = {}) {
    const { id: calculationId } = await calculate(changes);
    const sale = await taxes.recordSale({ key, account: null, calculationId, reference: `sale ${key}` });
    if (sale.status !== 'recorded') throw new Error(sale.reason);
    return sale;
  }

  it('combine the jurisdictions of a place, and name where the tax is owed', async () => {
    expect(await calculate()).toMatchObject({
      kind: 'taxed',
      country: 'US',
      region: 'NY',
      lines: [{ reference: '0', tax: 888, basisPoints: 888 }],
    });
    const german = { isInclusive: true, currency: 'EUR', place: { country: 'DE', postalCode: '' } };
    expect(await calculate(german)).toMatchObject({
      country: 'DE',
      region: '',
      lines: [{ tax: 1597, basisPoints: 1900 }],
    });
    expect(await calculate({ ...german, vatId: 'DE123456789' })).toMatchObject({
      kind: 'reverse-charge',
      country: 'DE',
      lines: [{ tax: 0, basisPoints: 0 }],
    });
    expect(await calculate({ place: { country: 'JP', postalCode: '' } })).toMatchObject({
      kind: 'none',
      country: 'JP',
    });
  });

  it('read all lines of an order with more than the first ten', async () => {
    const lines = Array.from({ length: 50 }, (_, at) => ({ ...line, reference: `${at}` }));
    const { lines: taxed } = await calculate({ lines });
    expect(taxed.map(({ reference }) => reference)).toEqual(lines.map(({ reference }) => reference));
    expect((await sell('many', { lines })).lines).toHaveLength(50);
  });

  it('tell an unknown postal code from a request that is refused', async () => {
    const unknown = { ...request, place: { country: 'US', postalCode: '00000' } };
    expect(await taxes.calculate(unknown)).toEqual({ status: 'unknown-place' });
    stripe.failNext(/tax\/calculations$/, { kind: 'invalid' });
    expect(await taxes.calculate(request)).toMatchObject({ status: 'refused' });
    stripe.failNext(/tax\/calculations$/, { kind: 'status', status: 500 }, 2);
    await expect(taxes.calculate(request)).rejects.toThrow(/went wrong/);
  });

  it('record a sale once per key and reference, and refuse to record a calculation twice', async () => {
    const { id: calculationId } = await calculate();
    const sale = { key: 't1', account: null, calculationId, reference: 'sale t1' };
    const first = await taxes.recordSale(sale);
    expect(await taxes.recordSale(sale)).toEqual(first);
    expect(await taxes.recordSale({ ...sale, key: 't1 again' })).toMatchObject({ status: 'refused' });
    const other = { ...sale, key: 't1 other', calculationId: (await calculate()).id };
    expect(await taxes.recordSale(other)).toMatchObject({ status: 'refused' });
  });

  it('take back a part of a sale, the tax alone, and undo it', async () => {
    const sale = await sell('t2');
    const part = { account: null, sale };
    const some = [{ reference: '0', net: 5000, tax: 444 }];
    const taken = await taxes.recordRefund({ ...part, key: 't2a', reference: 't2a', lines: some });
    if (taken.status !== 'recorded') throw new Error(taken.reason);
    const all = { ...part, key: 't2b', reference: 't2b', lines: [{ reference: '0', net: 10_000, tax: 888 }] };
    expect(await taxes.recordRefund(all)).toMatchObject({ status: 'refused' });
    const undo = { key: 't2u', account: null, reference: 't2u', transactionId: taken.transactionId };
    expect(await taxes.undoRefund(undo)).toMatchObject({ status: 'recorded' });
    expect(await taxes.recordRefund({ ...all, key: 't2c', reference: 't2c' })).toMatchObject({ status: 'recorded' });
    const german = await sell('t3', { place: { country: 'DE', postalCode: '' }, isInclusive: true });
    const taxOnly = { account: null, sale: german, lines: [{ reference: '0', net: 0, tax: 1597 }] };
    expect(await taxes.recordRefund({ ...taxOnly, key: 't3a', reference: 't3a' })).toMatchObject({
      status: 'recorded',
    });
    expect(stripe.taxes.recorded().find(({ reference }) => reference === 't3a')).toMatchObject({ tax: 1597 });
  });

  it('take back single lines with their tax', async () => {
    const lines = [line, { ...line, reference: '1', amount: 4000 }];
    for (const isInclusive of [false, true]) {
      const key = `lines ${isInclusive}`;
      const sale = await sell(`${key} sale`, { lines, isInclusive });
      const part = sale.lines[1];
      if (!part) throw new Error('It has one line.');
      const net = isInclusive ? part.amount - part.tax : part.amount;
      const back = { account: null, sale, lines: [{ reference: '1', net, tax: part.tax }] };
      expect(await taxes.recordRefund({ ...back, key, reference: key })).toMatchObject({ status: 'recorded' });
      expect(stripe.taxes.recorded().find(({ reference }) => reference === key)).toMatchObject({
        amount: -net - part.tax,
        tax: part.tax,
      });
    }
  });

  it('refuse an account that has disconnected', async () => {
    const { id: calculationId } = await calculate();
    stripe.failNext(/create_from_calculation$/, { kind: 'no-access' });
    const sale = { key: 't4', account: null, calculationId, reference: 'sale t4' };
    expect(await taxes.recordSale(sale)).toEqual({ status: 'refused', reason: 'No access.' });
  });

  it('are calculated only in currencies whose amounts Stripe has as we do', () => {
    expect(['USD', 'EUR', 'JPY'].map((currency) => taxes.takesCurrency(currency))).toEqual([true, true, true]);
    expect(['ISK', 'KWD', 'UGX'].map((currency) => taxes.takesCurrency(currency))).toEqual([false, false, false]);
  });

  it('say what the owner has to add at the provider', async () => {
    stripe.taxes.setMissing(OWN_ACCOUNT, ['head_office']);
    expect(await taxes.readSettings(null)).toEqual({ status: 'pending', missing: ['head_office'] });
    stripe.taxes.setMissing(OWN_ACCOUNT, []);
    expect(await taxes.readSettings(null)).toEqual({ status: 'active', missing: [] });
  });

  it('are not calculated by the test gateway', () => expect(openForm().taxes).toBeNull());
});

describe('a method that Stripe saved', () => {
  const gateway = openHosted();
  const later = async (attemptId: string, number: string) => {
    const begun = await gateway.createPayment({ ...paymentOf(attemptId, ''), savesMethod: true });
    if (begun.status !== 'redirect') throw new Error('It did not redirect.');
    stripe.pay(begun.chargeId, number, { isConfirmed: true });
    const reading = await gateway.readPayment(own(begun.chargeId));
    if (reading?.answer.status !== 'succeeded' || !reading.answer.saved) throw new Error('It saved nothing.');
    return { ...paymentOf(`${attemptId}-later`, ''), method: reading.answer.saved };
  };

  it('is never charged again after a stolen card, and asks for the buyer if the bank wants to', async () => {
    expect(await gateway.chargeSaved(await later('order-50', STRIPE_CARDS.stolenLater))).toMatchObject({
      status: 'declined',
      isFinal: true,
    });
    expect(await gateway.chargeSaved(await later('order-51', STRIPE_CARDS.alwaysAsks))).toEqual({
      status: 'requires-action',
    });
    const method = { customer: 'cus_none', method: 'pm_none' };
    expect(await gateway.chargeSaved({ ...paymentOf('order-52', ''), method })).toMatchObject({
      status: 'declined',
      isFinal: true,
    });
  });

  it('charges once if the answer to the first call is lost', async () => {
    const charge = await later('order-53', STRIPE_CARDS.pays);
    stripe.failNext(/^POST \/v1\/payment_intents$/, { kind: 'cut' });
    expect(await gateway.chargeSaved(charge)).toMatchObject({ status: 'succeeded' });
    expect(stripe.intentsOf(charge.method.customer, 'acct_own')).toHaveLength(2);
  });
});

describe('accounts of stores', () => {
  const gateway = openHosted();
  const openAccount = (key: string, email = 'ana@example.com') => {
    if (!gateway.accounts) throw new Error('It has no accounts.');
    return gateway.accounts.openAccount({ key, storeId: 'store', email });
  };
  const read = (accountId: string) => gateway.accounts?.readAccount(accountId);

  it('opens one account for a key, however often and however fast it is asked', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => openAccount('a1')));
    expect(new Set(ids).size).toBe(1);
    expect(await openAccount('a2')).not.toBe(ids[0]);
    await expect(openAccount('a1', 'ben@example.com')).rejects.toThrow(/same parameters/);
  });

  it('says what is missing, what is in review, and that an account is gone', async () => {
    const id = await openAccount('a3');
    expect(await read(id)).toEqual({
      status: 'restricted',
      requirements: expect.arrayContaining(['configuration.merchant.mcc']),
    });
    stripe.accounts.decide(id, { cards: 'restricted' });
    expect(await read(id)).toEqual({ status: 'in-review', requirements: [] });
    stripe.accounts.decide(id, { cards: 'active' });
    expect(await read(id)).toEqual({ status: 'connected', requirements: [] });
    stripe.accounts.decide(id, { cards: 'rejected' });
    expect(await read(id)).toEqual({ status: 'restricted', requirements: [] });
    stripe.accounts.close(id);
    expect(await read(id)).toEqual({ status: 'disconnected', requirements: [] });
    const other = await openAccount('a4');
    stripe.accounts.deauthorize(other);
    expect(await read(other)).toEqual({ status: 'disconnected', requirements: [] });
  });

  it('charges and refunds in the account, and finds nothing from another one', async () => {
    const [account, other] = [await openAccount('a5'), await openAccount('a6')];
    stripe.accounts.decide(account, { cards: 'active' });
    const payment = { ...paymentOf('order-30', ''), account, platformFee: 120 };
    const begun = await gateway.createPayment(payment);
    if (begun.status !== 'redirect') throw new Error('It did not redirect.');
    const { chargeId } = begun;
    stripe.pay(chargeId, STRIPE_CARDS.pays);
    for (const wrong of [null, other])
      expect(await gateway.readPayment({ objectId: chargeId, account: wrong })).toBeNull();
    const reading = await gateway.readPayment({ objectId: chargeId, account });
    // The fee is Stripe’s own. The platform’s share is not part of it.
    expect(reading?.answer).toMatchObject({ status: 'succeeded', fee: { amount: 100, currency: 'USD' } });
    const intent = stripe.ofSession(chargeId).intent?.id ?? '';
    const half = { ...amount, amount: 1200 };
    const refund = { idempotencyKey: 'r30', chargeId: intent, amount: half, returnedFee: 60, requestedAt: NOW };
    await expect(gateway.refund({ ...refund, account: null })).rejects.toThrow(/no such/i);
    const { refundId } = await gateway.refund({ ...refund, account });
    expect(stripe.ofSession(chargeId)).toMatchObject({ applicationFee: 120, feeReturned: 60 });
    await expect(gateway.readRefund({ refundId: refundId ?? '', account: null })).rejects.toThrow(/no such/i);
    expect(await gateway.readRefund({ refundId: refundId ?? '', account })).toMatchObject({ status: 'succeeded' });
  });

  it('takes no payment for an account that has left, and ends the ones that wait', async () => {
    const account = await openAccount('a7');
    stripe.accounts.decide(account, { cards: 'active' });
    const begun = await gateway.createPayment({ ...paymentOf('order-31', ''), account });
    if (begun.status !== 'redirect') throw new Error('It did not redirect.');
    stripe.accounts.deauthorize(account);
    const refused = await gateway.createPayment({ ...paymentOf('order-32', ''), account });
    expect(refused).toMatchObject({ status: 'declined' });
    expect(await gateway.cancelPayment({ chargeId: begun.chargeId, account })).toEqual({ status: 'canceled' });
  });

  it('declines an amount that its units cannot express for good', async () => {
    const refused = { status: 'declined', isFinal: true, fault: expect.any(RangeError) };
    const money = { amount: 3217, currency: 'KWD' };
    expect(await gateway.createPayment({ ...paymentOf('order-33', ''), amount: money })).toMatchObject(refused);
    const method = { customer: 'cus_none', method: 'pm_none' };
    const { storeId, attemptId, account, platformFee, description } = paymentOf('order-34', '');
    const charge = { storeId, attemptId, account, platformFee, description, amount: money, method };
    expect(await gateway.chargeSaved(charge)).toMatchObject(refused);
  });

  it('takes fees that the units of the currency can express', () => {
    expect(gateway.roundFee({ amount: 125, currency: 'USD' })).toBe(125);
    expect(gateway.roundFee({ amount: 125, currency: 'KWD' })).toBe(120);
    expect(gateway.roundFee({ amount: 12_550, currency: 'MGA' })).toBe(12_500);
  });
});

describe('the key of a sandbox', () => {
  it('is one of a sandbox, or missing', () => {
    expect(readSandboxKey({})).toBeNull();
    expect(readSandboxKey({ STRIPE_TEST_KEY: '' })).toBeNull();
    for (const key of ['sk_test_1aB', 'rk_test_1aB']) expect(readSandboxKey({ STRIPE_TEST_KEY: key })).toBe(key);
    for (const key of ['sk_live_1aB', 'rk_live_1aB'])
      expect(() => readSandboxKey({ STRIPE_TEST_KEY: key })).toThrow('a live key moves real money');
    for (const key of ['pk_test_1aB', 'whsec_1', 'sk_test_'])
      expect(() => readSandboxKey({ STRIPE_TEST_KEY: key })).toThrow('expected the secret key of a sandbox');
  });
});

/** An object in the operator’s own account. */
function own(objectId: string) {
  return { objectId, account: null };
}

function card(number: string): TypedCard {
  return { number, expiry: '12/30', cvc: '123' };
}

function tokenOf(gateway: FormGateway, typed: TypedCard): string {
  const tokenized = gateway.tokenizeCard(typed);
  if (!('token' in tokenized)) throw new Error(tokenized.sentence);
  return tokenized.token;
}
