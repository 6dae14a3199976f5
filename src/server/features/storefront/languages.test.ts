import { describe, expect, it } from 'vitest';
import { fallbackPage } from '#shared/blocks/page.ts';
import { LANGUAGES } from '#shared/rules/language.ts';
import { buy, CARD, sellable } from '#test/furnish.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const product: { id: string; slug: string } = await sellable(world, ana, {
  title: 'Prints',
  price: { kind: 'from', least: 1000 },
});

const get = async (path: string, language?: string) => {
  const headers = language === undefined ? {} : { 'accept-language': language };
  return world.app.inject({ method: 'GET', url: `/${ana.slug}${path}`, headers });
};

type Posted = { language: string; form: Record<string, string>; cookies?: { name: string; value: string }[] };
const post = async (path: string, { language, form, cookies = [] }: Posted) =>
  world.app.inject({
    cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
    method: 'POST',
    url: `/${ana.slug}${path}`,
    headers: { 'accept-language': language, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

type Ordered = { language: string; typed: Record<string, string>; again?: string };
/**
 * Opens, fills in and submits the order form with a browser in this language. With `again`, submits it once more in
 * that language.
 */
async function order(slug: string, { language, typed, again }: Ordered) {
  const { body, cookies } = await get(`/checkout/${slug}`, language);
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(body)?.[1] ?? '';
  const form = { quote: field('quote'), idempotencyKey: field('idempotencyKey'), ...typed };
  const answer = await post(`/checkout/${slug}`, { language, form, cookies });
  return again === undefined ? answer : post(`/checkout/${slug}`, { language: again, form, cookies });
}

async function speak(language: string): Promise<void> {
  const page = fallbackPage();
  const props = { ...page.root.props, language };
  await world.call(
    'savePreview',
    { storeId: ana.storeId, changes: { page: { ...page, root: { props } } } },
    { as: ana },
  );
  await world.call('publishPreview', { storeId: ana.storeId }, { as: ana });
}

describe('a store in the visitors’ languages', () => {
  it.each([
    ['de-AT,de;q=0.9', 'lang="de"', 'ab 10\u00a0$', 'Erstellt mit Stoa'],
    ['ar', 'lang="ar" dir="rtl"', 'من', 'صُنع باستخدام Stoa'],
    [undefined, 'lang="en"', '$10+', 'Made with Stoa'],
    ['xx', 'lang="en"', '$10+', 'Made with Stoa'],
  ])('answers %s in its language, and again from the cache', async (language, tag, price, foot) => {
    const [first, second] = [await get('', language), await get('', language)];
    expect(first.body).toContain(`<html ${tag}`);
    for (const text of [price, foot]) expect(first.body).toContain(text);
    expect(second.body).toBe(first.body);
    for (const { headers } of [first, second]) expect(headers['vary']).toBe('accept-encoding, accept-language');
  });

  it('asks which of two amounts is meant, and shows how to type each', async () => {
    const { body } = await get(`/checkout/${product.slug}`, 'de');
    const quote = /name="quote" value="([^"]+)"/.exec(body)?.[1] ?? '';
    const form = { quote, email: 'bea@example.com', amount: '1.234', ...CARD };
    const refused = await post(`/checkout/${product.slug}`, { language: 'de', form });
    expect(refused.statusCode).toBe(400);
    expect(refused.body.replaceAll('\u00a0', ' ')).toContain(
      'Meinst du 1.234,00 $ oder 1,23 $? Gib 1234,00 oder 1,23 ein.',
    );
    expect(refused.body).toContain('value="1.234"');
  });

  it('translates everything: product, order form and its problems, sign-in and notices', async () => {
    expect((await get(`/p/${product.slug}`, 'fr')).body).toContain('Choisissez votre prix');
    const form = await get(`/checkout/${product.slug}`, 'fr');
    expect(form.body).toContain('Numéro de carte');
    const quote = /name="quote" value="([^"]+)"/.exec(form.body)?.[1] ?? '';
    const refused = await post(`/checkout/${product.slug}`, {
      language: 'fr',
      form: { quote, email: 'bea', amount: '1', ...CARD },
    });
    expect(refused.body).toContain('Veuillez saisir une adresse e-mail valide.');
    expect(refused.body).toContain('le prix minimum, 10');
    const signIn = await post('/members/login', {
      language: 'pl',
      form: { step: 'password', email: 'a@b.co', password: 'no' },
    });
    const refusedSignIn = String(signIn.headers.location).replace(`/${ana.slug}`, '');
    expect((await get(refusedSignIn, 'pl')).body).toContain('Nieprawidłowy adres e-mail lub hasło.');
    expect((await get('/p/unknown', 'it')).body).toContain('Prodotto non trovato');
    expect((await get('/p/unknown', 'it')).statusCode).toBe(404);
    const nowhere = await world.app.inject({
      url: '/',
      headers: { host: 'bio.nobody.test', 'accept-language': 'it' },
    });
    expect([nowhere.statusCode, nowhere.body]).toEqual([404, expect.stringContaining('<h1>Negozio non trovato</h1>')]);
  });

  it.each([
    ['a card that is none', '4111 1111 1111 1112', 'Numer karty jest nieprawidłowy.'],
    ['a card that is none of the test gateway’s', '4111 1111 1111 1111', 'To płatność testowa. Użyj jednej z kart'],
    ['a card that its bank refuses', '4000 0000 0000 0002', 'Karta została odrzucona.'],
    ['a card with too little on it', '4000 0000 0000 9995', 'Na karcie jest za mało środków.'],
  ])('translates the problem with %s', async (_, number, sentence) => {
    const typed = { amount: '10', email: 'bea@example.com', ...CARD, number };
    expect((await order(product.slug, { language: 'pl', typed })).body).toContain(sentence);
  });

  it('sends the receipt and the code in the language of the page where they were requested', async () => {
    const email = 'cleo@example.com';
    const typed = { amount: '12,50', email, ...CARD };
    expect((await order(product.slug, { language: 'fr', typed })).statusCode).toBe(303);
    const receipt = (await world.emailsTo(email)).at(-1);
    expect(receipt?.subject).toMatch(/^Votre commande \w+ chez ana Studio$/);
    for (const text of [
      'Merci pour votre commande',
      '12,50\u00a0$US',
      'Visa se terminant par 4242',
      'pendant 30 jours',
    ])
      expect(receipt?.text).toContain(text);
    await post('/members/login', { language: 'ar', form: { step: 'email-code', email } });
    const code = (await world.emailsTo(email)).find(({ subject }) =>
      subject.endsWith('هو رمزك في \u2068ana Studio\u2069'),
    );
    expect(code?.text).toContain('الرمز صالح لمدة 10 دقائق ويُستخدم مرة واحدة فقط.');
  });

  it('sends emails in English to people who saw no page', async () => {
    const free = await sellable(world, ana, { title: 'Sketches', price: { kind: 'free' } });
    await buy(world, { storeId: ana.storeId, productId: free.id, email: 'bea@example.com' });
    expect((await world.emailsTo('bea@example.com')).at(-1)?.text).toContain('Thank you for your order');
  });
});

describe('a store in one language', () => {
  it('shows it to everyone from the moment it is published, until it is changed back', async () => {
    await get('', 'de');
    await speak('tr');
    for (const language of [undefined, 'de', 'ja']) {
      const { body, headers } = await get('', language);
      expect(body).toContain('<html lang="tr"');
      expect(headers['vary']).toBe('accept-encoding');
    }
    expect((await get('/members/login', 'de')).body).toContain('Giriş yap');
    await speak('');
    expect((await get('', 'de')).body).toContain('<html lang="de"');
  });

  it('emails its customers in it, whatever their browsers prefer', async () => {
    await speak('tr');
    const [storeId, email, newEmail] = [ana.storeId, 'dora@example.com', 'dora@example.org'];
    const { id: productId } = await sellable(world, ana, { title: 'Carpets', price: { kind: 'fixed', amount: 900 } });
    const { orderId } = await buy(world, { storeId, productId, email });
    expect((await world.emailsTo(email)).at(-1)?.text).toContain('Siparişiniz için teşekkürler');
    const [customer] = await world.sql('select customer_id as id from orders where id = $1', [orderId]);
    await world.call('updateStoreCustomer', { storeId, customerId: customer?.['id'], email: newEmail }, { as: ana });
    expect((await world.emailsTo(newEmail)).at(-1)?.subject).toBe('ana Studio hesabınız artık bu adresi kullanıyor');
    await speak('');
  });

  it('shows a draft in the draft’s language to its creator only', async () => {
    const page = fallbackPage();
    const props = { ...page.root.props, language: 'ja' };
    await world.call(
      'savePreview',
      { storeId: ana.storeId, changes: { page: { ...page, root: { props } } } },
      { as: ana },
    );
    const { url } = await world.call('createPreviewLink', { storeId: ana.storeId }, { as: ana });
    const { pathname, search } = new URL(url);
    const draft = await world.app.inject({ method: 'GET', url: pathname + search });
    expect(draft.body).toContain('<html lang="ja"');
    expect(draft.body).toContain('プレビュー');
    expect((await get('')).body).toContain('<html lang="en"');
  });
});

describe('an email that was not requested on a page', () => {
  const call = (name: string, input: object) => world.call(name, { storeId: ana.storeId, ...input }, { as: ana });
  const newestTo = async (email: string) => (await world.emailsTo(email))[0];

  /** Buys on the page in a language and returns the order with its emails. */
  async function bought(email: string, language: string, again?: string) {
    const typed = { amount: '10', email, ...CARD };
    expect((await order(product.slug, { language, typed, ...(again && { again }) })).statusCode).toBe(303);
    await world.runJobs();
    const [row] = await world.sql('select id, customer_id, language from orders where email = $1', [email]);
    const resent = async () => {
      world.travel({ minutes: 2 });
      await call('resendReceipt', { orderId: row?.['id'] });
      return (await newestTo(email))?.text;
    };
    return { orderId: row?.['id'], customerId: row?.['customer_id'], language: row?.['language'], resent };
  }

  it('is in the language of the order, also after a refund', async () => {
    const { orderId, language, resent } = await bought('emil@example.com', 'de-AT,de;q=0.9');
    expect(language).toBe('de');
    expect(await resent()).toContain('Danke für deine Bestellung');
    await call('refundOrder', { orderId, amount: 200, idempotencyKey: 'a part of what was paid' });
    const refund = await newestTo('emil@example.com');
    expect(refund?.subject).toMatch(/^Erstattung zu deiner Bestellung \w+ bei ana Studio$/);
    expect(refund?.text).toMatch(/Du bekommst 2,00\s\$ zurück/);
    expect(refund?.text).toContain('Die Produkte dieser Bestellung kannst du weiter in deiner Bibliothek öffnen.');
    expect(await resent()).toMatch(/Erstattet: 2,00\s\$/);
  });

  it('is in the store’s language if it has only one', async () => {
    const { resent } = await bought('frida@example.com', 'de');
    await speak('tr');
    expect(await resent()).toContain('Siparişiniz için teşekkürler');
    await speak('');
    expect(await resent()).toContain('Danke für deine Bestellung');
  });

  it('is in English about an order without a language, and about a sale made elsewhere', async () => {
    const { orderId, resent } = await bought('gus@example.com', 'de');
    await world.sql('update orders set language = null where id = $1', [orderId]);
    expect(await resent()).toContain('Thank you for your order');
    const sale = { productId: product.id, email: 'hal@example.com', amount: { amount: 900, currency: 'USD' } };
    await call('recordCustomerPurchase', { ...sale, reference: 'a market', sendReceipt: true });
    expect((await newestTo(sale.email))?.text).toContain('Thank you for your order');
  });

  it('keeps the language of the first submission of the same order', async () => {
    const { language, resent } = await bought('ida@example.com', 'de', 'fr');
    expect(language).toBe('de');
    expect(await resent()).toContain('Danke für deine Bestellung');
  });

  it('is in the language of the customer’s latest order if it is not about an order', async () => {
    const { customerId } = await bought('jon@example.com', 'de');
    await call('updateStoreCustomer', { customerId, email: 'jon@example.org' });
    const subject = 'Dein Konto bei ana Studio nutzt jetzt diese Adresse';
    expect((await newestTo('jon@example.org'))?.subject).toBe(subject);
  });

  it('is in the language of the order if the receipt had to wait for another day', async () => {
    const email = 'lea@example.com';
    await bought(email, 'de');
    await world.sql("update mail_messages set state = 'held' where recipient = $1", [email]);
    world.travel({ days: 1 });
    await world.sweep(ana.storeId);
    const emails = await world.emailsTo(email);
    expect(emails).toHaveLength(2);
    for (const { text } of emails) expect(text).toContain('Danke für deine Bestellung');
  });

  it('uses the language of the call that placed the order', async () => {
    const { id: productId } = await sellable(world, ana, { title: 'Cards', price: { kind: 'free' } });
    const { quote } = await call('quoteOrder', { productId });
    const input = { storeId: ana.storeId, quote, email: 'kim@example.com', idempotencyKey: 'cards for kim, once' };
    const url = '/functions/placeOrder';
    await world.app.inject({ method: 'POST', url, headers: { 'accept-language': 'ja' }, payload: { data: input } });
    expect(await world.sql('select language from orders where email = $1', [input.email])).toEqual([
      { language: 'ja' },
    ]);
  });
});

it('an order accepts every supported language, and no other', async () => {
  const setLanguage = (language: string) => world.sql('update orders set language = $1', [language]);
  for (const language of LANGUAGES) await setLanguage(language);
  await expect(setLanguage('xx')).rejects.toThrow('orders_language');
});
