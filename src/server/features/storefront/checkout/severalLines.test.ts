import { describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { readTotals, CARDS, openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const { storeId } = shop;
const poster = await publishWare(world, storeId, {
  title: 'Poster',
  slug: 'poster',
  price: { kind: 'fixed', amount: 333 },
  maxQuantity: 5,
});
const tip = await publishWare(world, storeId, { title: 'Tip', slug: 'tip', price: { kind: 'from', least: 100 } });

const CHECKOUT = '/ana-studio/checkout';
const LINES = [
  { productId: shop.productId },
  { productId: poster.productId, quantity: 3 },
  { productId: tip.productId, offered: 250 },
];

const quoted = async (lines: readonly object[] = LINES): Promise<string> =>
  (await world.call('quoteOrder', { storeId, lines })).quote;

const again = (body: string, fields: Record<string, string> = {}) => ({
  quote: hiddenField(body, 'quote'),
  idempotencyKey: hiddenField(body, 'idempotencyKey'),
  name: 'Cleo',
  ...CARDS.pays,
  ...fields,
});

/** The form as it is shown for a price that was computed by a call. */
async function openForm(lines?: readonly object[]) {
  const visitor = openBrowser(world);
  const { body } = await visitor.post(CHECKOUT, { quote: await quoted(lines), intent: 'price' });
  return { visitor, body };
}

const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('the checkout of several products', () => {
  it('shows each line with its quantity and amount, and asks for no quantity or price again', async () => {
    const { body } = await openForm();
    expect(textOf(body)).toMatch(/Spring prints \$12\.00 .*Poster \$3\.33 × 3 \$9\.99 .*Tip \$2\.50 .*Total \$24\.49/);
    expect(body).not.toContain('name="quantity"');
    expect(body).not.toContain('name="amount"');
    expect(body).toContain(`action="${CHECKOUT}"`);
    expect(body).toContain('Pay $24.49');
  });

  it('places one order for all lines, also for a double click', async () => {
    const { visitor, body } = await openForm();
    const before = await readTotals(world, storeId);
    const form = again(body, { email: 'dora@example.com' });
    const answers = await Promise.all([visitor.post(CHECKOUT, form), visitor.post(CHECKOUT, form)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    const after = await readTotals(world, storeId);
    expect(after).toMatchObject({
      orders: (before.orders ?? 0) + 1,
      payments: (before.payments ?? 0) + 1,
      entitlements: (before.entitlements ?? 0) + 3,
      unbalanced: 0,
    });
  });

  it('charges the amounts chosen last, also if they add up to the same after a declined card', async () => {
    const thanks = await publishWare(world, storeId, {
      title: 'Thanks',
      slug: 'thanks',
      price: { kind: 'from', least: 100 },
    });
    const offer = (one: number, other: number) => [
      { productId: tip.productId, offered: one },
      { productId: thanks.productId, offered: other },
    ];
    const { visitor, body } = await openForm(offer(200, 500));
    const declined = await visitor.post(CHECKOUT, again(body, { email: 'swap@example.com', ...CARDS.poor }));
    expect(declined.statusCode).toBe(400);
    const swapped = await visitor.post(CHECKOUT, { quote: await quoted(offer(500, 200)), intent: 'price' });
    const paid = await visitor.post(CHECKOUT, again(swapped.body, { email: 'swap@example.com' }));
    expect(paid.statusCode).toBe(303);
    const lines = await world.sql(
      `select l.title, l.amount::int from order_lines l join orders o on o.store_id = l.store_id and o.id = l.order_id
        where o.email = 'swap@example.com' order by l.title`,
    );
    expect(lines).toEqual([
      { title: 'Thanks', amount: 200 },
      { title: 'Tip', amount: 500 },
    ]);
  });

  it('shows the lines again after a declined card and after the bank refused', async () => {
    const { visitor, body } = await openForm();
    const declined = await visitor.post(CHECKOUT, again(body, { email: 'eva@example.com', ...CARDS.poor }));
    expect(declined.statusCode).toBe(400);
    expect(declined.body).toContain('Poster');
    expect(declined.body).toContain('value="eva@example.com"');
    const asks = await visitor.submit(CHECKOUT, again(declined.body, { email: 'eva@example.com', ...CARDS.asks }));
    const action = /action="([^"]*\/confirm)"/.exec(asks.body)?.[1] ?? '';
    const refused = await visitor.post(action, { token: hiddenField(asks.body, 'token'), answer: 'refuse' });
    expect(refused.statusCode).toBe(400);
    expect(textOf(refused.body)).toMatch(/Poster \$3\.33 × 3 \$9\.99 .*Tip \$2\.50/);
    const paid = await visitor.post(CHECKOUT, again(refused.body, { email: 'eva@example.com' }));
    expect(paid.statusCode).toBe(303);
    const orders = await world.sql("select status, total from orders where email = 'eva@example.com' order by status");
    expect(orders).toMatchObject([{ status: 'paid', total: '2449' }]);
  });

  it('takes a code off the sum, and shows the new total before anything is paid', async () => {
    await world.call(
      'saveDiscount',
      {
        storeId,
        code: 'TENTH',
        value: { kind: 'percent', basisPoints: 1000 },
        productIds: [],
        minimum: null,
        startsAt: null,
        endsAt: null,
        maxUses: null,
        maxUsesPerCustomer: null,
        isActive: true,
      },
      { as: shop },
    );
    const { visitor, body } = await openForm();
    const shown = await visitor.post(CHECKOUT, again(body, { email: 'fay@example.com', code: 'tenth' }));
    expect(shown.statusCode).toBe(200);
    expect(textOf(shown.body)).toMatch(/Subtotal \$24\.49 Discount \(TENTH\) −\$2\.45 Total \$22\.04/);
    const paid = await visitor.post(CHECKOUT, again(shown.body, { email: 'fay@example.com', code: 'TENTH' }));
    expect(paid.statusCode).toBe(303);
    expect(await world.sql("select discount, total from orders where email = 'fay@example.com'")).toMatchObject([
      { discount: '245', total: '2204' },
    ]);
  });

  it('takes out what is gone, says so, and charges only the rest', async () => {
    const gone = await publishWare(world, storeId, { slug: 'gone', title: 'Gone' });
    const { visitor, body } = await openForm([{ productId: shop.productId }, { productId: gone.productId }]);
    await world.sql("update products set state = 'draft' where id = $1", [gone.productId]);
    const shown = await visitor.post(CHECKOUT, again(body, { email: 'gil@example.com' }));
    expect(shown.statusCode).toBe(400);
    expect(shown.body).toContain('taken out of your order');
    expect(shown.body).not.toContain('Gone');
    const paid = await visitor.post(CHECKOUT, again(shown.body, { email: 'gil@example.com' }));
    expect(paid.statusCode).toBe(303);
    expect(await world.sql("select total from orders where email = 'gil@example.com'")).toMatchObject([
      { total: '1200' },
    ]);
  });

  it('shows a changed price when the shown one is too old, and charges an unchanged one', async () => {
    const [same, changed] = [await openForm(), await openForm()];
    world.travel({ minutes: 31 });
    const paid = await same.visitor.post(CHECKOUT, again(same.body, { email: 'hana@example.com' }));
    expect(paid.statusCode).toBe(303);
    await world.sql(`update products set published = jsonb_set(published, '{price,amount}', '400') where id = $1`, [
      poster.productId,
    ]);
    const shown = await changed.visitor.post(CHECKOUT, again(changed.body, { email: 'ida@example.com' }));
    expect(shown.statusCode).toBe(400);
    expect(textOf(shown.body)).toContain('Check the total and try again.');
    expect(shown.body).toContain('Pay $26.50');
    expect(await world.sql("select id from orders where email = 'ida@example.com'")).toEqual([]);
  });

  it('answers a form without a valid price with a clear sentence', async () => {
    const answer = await openBrowser(world).post(CHECKOUT, { quote: 'nothing', email: 'jo@example.com' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('This checkout is no longer valid.');
    expect((await openBrowser(world).get(CHECKOUT)).headers.location).toBe('/ana-studio/cart');
  });
});
