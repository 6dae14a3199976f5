import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { CARDS, openShop, publishWare, readTotals } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const other = await openShop(world, 'bea');
const { storeId, productId } = shop;
const { productId: giftId } = await publishWare(world, storeId, {
  slug: 'gift',
  title: 'Gift',
  price: { kind: 'free' },
});
const CHECKOUT = '/ana-studio/checkout/spring-prints';

const QUESTIONS = [
  { kind: 'text', label: 'Which name?', isRequired: true, choices: [], terms: '' },
  { kind: 'long-text', label: 'Anything else?', isRequired: false, choices: [], terms: '' },
  { kind: 'choice', label: 'Which size?', isRequired: true, choices: ['S & M', 'L'], terms: '' },
  { kind: 'checkbox', label: 'I am over 18', isRequired: true, choices: [], terms: '' },
  { kind: 'date', label: 'Which day?', isRequired: false, choices: [], terms: '' },
] as const;
const TERMS = {
  kind: 'terms',
  label: 'I accept the license',
  isRequired: true,
  choices: [],
  terms: 'For you.\nNo resale.',
};

const saveQuestions = (questions: readonly unknown[], id = productId) =>
  world.call('saveCheckoutQuestions', { storeId, productId: id, questions }, { as: shop });

const nameOf = async (label: string) => {
  const { questions } = await world.call('quoteOrder', { storeId, productId });
  return questions.find((each: { label: string }) => each.label === label)?.name ?? '';
};

async function openForm(url = CHECKOUT) {
  const visitor = openBrowser(world);
  const { body } = await visitor.get(url);
  const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
  const order = (email: string, fields: Record<string, string> = {}) =>
    visitor.post(url, { ...form, email, name: '', ...CARDS.pays, ...fields });
  return { body, visitor, order };
}

const answersOf = (email: string) =>
  world.sql<{ question: string; answer: string }>(
    `select a.question, a.answer from order_answers a
       join orders o on o.store_id = a.store_id and o.id = a.order_id where o.email = $1 order by a.position`,
    [email],
  );

describe('the questions of a product', () => {
  it('are refused if they cannot be asked, and belong to one store', async () => {
    await expect(
      saveQuestions([{ kind: 'choice', label: 'Size?', isRequired: false, choices: ['S'] }]),
    ).rejects.toMatchObject({ details: { field: 'questions.0.choices' } });
    await expect(saveQuestions([{ ...TERMS, terms: ' ' }])).rejects.toMatchObject({
      details: { field: 'questions.0.terms' },
    });
    await expect(saveQuestions([{ ...TERMS, isRequired: false }])).rejects.toMatchObject({
      details: { field: 'questions.0.isRequired' },
    });
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...QUESTIONS[0], label: `${at}?` }));
    await expect(saveQuestions(many(21))).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect((await saveQuestions(many(20))).questions).toHaveLength(20);
    await expect(saveQuestions([QUESTIONS[0], QUESTIONS[0]])).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    await expect(
      world.call('saveCheckoutQuestions', { storeId: other.storeId, productId, questions: [] }, { as: other }),
    ).rejects.toMatchObject({ details: { refusal: 'not-found' } });
  });
});

describe('a checkout with questions', () => {
  const names = { name: '', more: '', size: '', age: '', day: '' };

  beforeAll(async () => {
    await saveQuestions(QUESTIONS);
    names.name = await nameOf('Which name?');
    names.more = await nameOf('Anything else?');
    names.size = await nameOf('Which size?');
    names.age = await nameOf('I am over 18');
    names.day = await nameOf('Which day?');
  });

  const all = () => ({ [names.name]: ' Ana ', [names.more]: 'One\r\ntwo', [names.size]: 'S & M', [names.age]: 'yes' });

  it('shows each problem at its question, keeps the other answers, and changes nothing', async () => {
    const { order } = await openForm();
    const before = await readTotals(world, storeId);
    const refused = await order('gap@example.com', { ...all(), [names.name]: '', [names.age]: '' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(`id="${names.name}-problem">Answer this question.`);
    expect(refused.body).toContain(`id="${names.age}-problem">Check this box to continue.`);
    expect(refused.body).toContain('<option selected="">S &amp; M</option>');
    expect(refused.body).toMatch(/<textarea[^>]*>One\ntwo<\/textarea>/);
    for (const wrong of [{ [names.size]: 'XXL' }, { [names.name]: 'a'.repeat(201) }, { [names.age]: 'perhaps' }])
      expect((await order('gap@example.com', { ...all(), ...wrong })).statusCode).toBe(400);
    const noDay = await order('gap@example.com', { ...all(), [names.day]: '2026-02-30' });
    expect(noDay.body).toContain(`id="${names.day}-problem">Enter a date, such as 2026-05-20.`);
    expect(await readTotals(world, storeId)).toEqual(before);
  });

  it('keeps question and answer with the order, also after the creator changes the question', async () => {
    const { order } = await openForm();
    expect((await order('kept@example.com', all())).statusCode).toBe(303);
    await saveQuestions([]);
    expect(await answersOf('kept@example.com')).toEqual([
      { question: 'Which name?', answer: 'Ana' },
      { question: 'Anything else?', answer: 'One\ntwo' },
      { question: 'Which size?', answer: 'S & M' },
      { question: 'I am over 18', answer: 'yes' },
    ]);
    const { items } = await world.call('listOrders', { storeId, search: 'kept@example.com' }, { as: shop });
    expect(items[0]?.answers[0]).toEqual({ kind: 'text', question: 'Which name?', answer: 'Ana' });
    const { order: shown } = await world.call('getOrder', { storeId, orderId: items[0]?.id ?? '' }, { as: shop });
    expect(shown.answers).toHaveLength(4);
    const [receipt] = await world.emailsTo('kept@example.com');
    expect(receipt?.text).toContain('Which name? Ana');
    await saveQuestions(QUESTIONS);
  });

  it('keeps the answers of the attempt that was paid', async () => {
    const { order } = await openForm();
    expect((await order('again@example.com', { ...all(), ...CARDS.poor })).statusCode).toBe(400);
    expect((await order('again@example.com', { ...all(), [names.name]: 'Bo' })).statusCode).toBe(303);
    expect((await answersOf('again@example.com'))[0]).toEqual({ question: 'Which name?', answer: 'Bo' });
  });

  it('fills them in again after the bank refused', async () => {
    const { visitor, order } = await openForm();
    const asks = await order('bank@example.com', { ...all(), ...CARDS.asks });
    const { body } = await visitor.get(asks.headers.location ?? '');
    const action = /action="([^"]*\/confirm)"/.exec(body)?.[1] ?? '';
    const refused = await visitor.post(action, { token: hiddenField(body, 'token'), answer: 'refuse' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toMatch(new RegExp(`name="${names.name}"[^>]*value="Ana"`));
    expect(refused.body).toContain('<option selected="">S &amp; M</option>');
  });

  it('shows a day in words', async () => {
    const { body, order } = await openForm();
    expect(body).toMatch(new RegExp(`<input[^>]*id="${names.day}"[^>]*type="date"`));
    expect((await order('day@example.com', { ...all(), [names.day]: '2026-05-20' })).statusCode).toBe(303);
    const [receipt] = await world.emailsTo('day@example.com');
    expect(receipt?.text).toContain('Which day? May 20, 2026');
  });

  it('copies the questions of a product that is duplicated', async () => {
    const { product } = await world.call('duplicateProduct', { storeId, productId }, { as: shop });
    const copied = await world.call('getCheckoutQuestions', { storeId, productId: product.id }, { as: shop });
    expect(copied.questions).toEqual(QUESTIONS);
  });

  it('asks for free products too', async () => {
    await saveQuestions([QUESTIONS[0]], giftId);
    const { body, order } = await openForm('/ana-studio/checkout/gift');
    expect(body).toContain('Which name?');
    expect((await order('free@example.com')).statusCode).toBe(400);
    expect((await order('free@example.com', { [names.name]: 'Cleo' })).statusCode).toBe(303);
  });

  it('asks once what several products ask', async () => {
    const lines = [productId, giftId].map((id) => ({ productId: id, quantity: 1 }));
    const { questions } = await world.call('quoteOrder', { storeId, lines });
    expect(questions.map(({ label }: { label: string }) => label)).toEqual(QUESTIONS.map(({ label }) => label));
  });

  it('refuses an order by a call without them', async () => {
    const { quote } = await world.call('quoteOrder', { storeId, productId });
    const order = (answers: Record<string, string>) =>
      world.call('placeOrder', {
        storeId,
        quote,
        email: 'call@example.com',
        card: CARDS.pays,
        answers,
        idempotencyKey: randomUUID(),
      });
    await expect(order({})).rejects.toMatchObject({ details: { refusal: 'answer-missing' } });
    expect(await order(all())).toMatchObject({ status: 'paid' });
  });
});

describe('terms at the checkout', () => {
  beforeAll(async () => {
    await saveQuestions([TERMS]);
  });

  it('can be read there, and have to be agreed to', async () => {
    const { body, order } = await openForm();
    expect(body).toMatch(/<summary>Read the terms<\/summary><p[^>]*>For you\.\nNo resale\.<\/p>/);
    const name = await nameOf(TERMS.label);
    const refused = await order('untold@example.com');
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(`id="${name}-problem">Check this box to continue.`);
  });

  it('are kept with the order word for word, once for all its buyers', async () => {
    const name = await nameOf(TERMS.label);
    for (const email of ['one@example.com', 'two@example.com'])
      expect((await (await openForm()).order(email, { [name]: 'yes' })).statusCode).toBe(303);
    await saveQuestions([{ ...TERMS, terms: 'Everything is allowed.' }]);
    const { items } = await world.call('listOrders', { storeId, search: 'two@example.com' }, { as: shop });
    const { order } = await world.call('getOrder', { storeId, orderId: items[0]?.id ?? '' }, { as: shop });
    expect(order.answers).toMatchObject([{ kind: 'terms', answer: 'yes', terms: TERMS.terms }]);
    const [receipt] = await world.emailsTo('one@example.com');
    expect(receipt?.text).toContain('✓ I accept the license');
    expect(await world.sql('select plain from agreed_texts where store_id = $1', [storeId])).toHaveLength(1);
    await saveQuestions([TERMS]);
  });

  it('that changed after the page was opened are not agreed to', async () => {
    const { order } = await openForm();
    const name = await nameOf(TERMS.label);
    const { quote } = await world.call('quoteOrder', { storeId, productId });
    await saveQuestions([{ ...TERMS, terms: 'For you.\nResale costs extra.' }]);
    const changed = await nameOf(TERMS.label);
    const before = await readTotals(world, storeId);
    const refused = await order('late@example.com', { [name]: 'yes' });
    expect(refused.body).toContain(
      `id="${changed}-problem">These terms have changed. Read them again and check the box.`,
    );
    expect(refused.body).toContain('Resale costs extra.');
    const call = { storeId, quote, email: 'late@example.com', card: CARDS.pays, idempotencyKey: randomUUID() };
    await expect(world.call('placeOrder', { ...call, answers: { [name]: 'yes' } })).rejects.toMatchObject({
      details: { refusal: 'answer-missing' },
    });
    expect(await readTotals(world, storeId)).toEqual(before);
    expect((await order('late@example.com', { [changed]: 'yes' })).statusCode).toBe(303);
    await saveQuestions([TERMS]);
  });

  it('are agreed to again after the bank refused', async () => {
    const { visitor, order } = await openForm();
    const name = await nameOf(TERMS.label);
    const asks = await order('bank-terms@example.com', { [name]: 'yes', ...CARDS.asks });
    const { body } = await visitor.get(asks.headers.location ?? '');
    const action = /action="([^"]*\/confirm)"/.exec(body)?.[1] ?? '';
    const refused = await visitor.post(action, { token: hiddenField(body, 'token'), answer: 'refuse' });
    expect(refused.body).toContain(`name="${name}"`);
    expect(refused.body).not.toMatch(new RegExp(`id="${name}"[^>]*checked`));
  });
});
