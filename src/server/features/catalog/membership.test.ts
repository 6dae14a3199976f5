import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { lessonOf } from '#test/course.ts';
import { publishPost } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { linkContent, publishMembership } from '#test/membership.ts';
import { refusalOf } from '#test/refusalOf.ts';
import { addFile, openShop, type Shop } from '#test/shop.ts';
import { subscribing } from '#test/subscribing.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
let ana: Shop;
let shops = 0;
const { subscribe, pass, run } = subscribing(world, () => ana);

beforeEach(async () => {
  ana = await openShop(world, `ana${(shops += 1)}`);
});

/** A membership of two tiers. The lower one gives a chat, and the higher one an archive. */
async function openCircle(more: { includesLower?: boolean } = {}) {
  const [chat, archive] = [linkContent('Chat'), linkContent('Archive')];
  const friend = { name: 'Friend', price: 500, contentIds: [chat.id] };
  const patron = { name: 'Patron', price: 1200, contentIds: [archive.id] };
  const circle = await publishMembership(world, ana, {
    tiers: [friend, patron],
    contents: [chat, archive],
    ...more,
  });
  const [friendId = '', patronId = ''] = circle.tierIds;
  return {
    ...circle,
    chat,
    archive,
    friend: { ...friend, id: friendId },
    patron: { ...patron, id: patronId },
    join: (variantId: string) => subscribe({ productId: circle.productId, asking: { variantId } }),
  };
}

/** Which of the contents somebody can open. */
async function opened(email: string, contents: readonly { id: string; title: string }[]): Promise<string[]> {
  const browser = await memberBrowser(world, { slug: ana.slug, email });
  const found: string[] = [];
  for (const { id, title } of contents) {
    const { statusCode } = await browser.call('customerContent', { storeId: ana.storeId, contentId: id });
    if (statusCode === 200) found.push(title);
  }
  return found;
}

/** Switches a subscription to the tier with this name. */
async function switchTo(name: string, { id, email }: { id: string; email: string }): Promise<void> {
  const browser = await memberBrowser(world, { slug: ana.slug, email });
  const path = `/${ana.slug}/members/subscriptions/switch`;
  const { body } = await browser.get(`${path}?subscription=${id}`);
  const row = body.split('<li>').find((item) => item.includes(`– ${name}`)) ?? '';
  const offer = /name="offer" value="([^"]+)"/.exec(row)?.[1] ?? '';
  expect((await browser.submit(path, { subscription: id, offer })).body).toContain('You switched your subscription.');
}

describe('the contents of tiers', () => {
  it('are open to the members of a tier, and to those of the tiers above if these include it', async () => {
    const { chat, archive, friend, patron, join } = await openCircle();
    expect(await opened((await join(friend.id)).email, [chat, archive])).toEqual(['Chat']);
    expect(await opened((await join(patron.id)).email, [chat, archive])).toEqual(['Chat', 'Archive']);
  });

  it('are only those of the own tier if the tiers do not include each other', async () => {
    const { chat, archive, friend, patron, join } = await openCircle({ includesLower: false });
    expect(await opened((await join(friend.id)).email, [chat, archive])).toEqual(['Chat']);
    expect(await opened((await join(patron.id)).email, [chat, archive])).toEqual(['Archive']);
  });

  it('give nothing in a tier without contents', async () => {
    const { chat, archive, friend, patron, save, publish, join } = await openCircle();
    const guest = { name: 'Guest', price: 300, id: randomUUID() };
    await save([guest, friend, patron]);
    await publish();
    expect(await opened((await join(guest.id)).email, [chat, archive])).toEqual([]);
  });

  it('open with a switch up at once, and close when a switch down takes effect', async () => {
    const { chat, archive, friend, join } = await openCircle();
    const member = await join(friend.id);
    await switchTo('Patron', member);
    expect(await opened(member.email, [chat, archive])).toEqual(['Chat', 'Archive']);
    await switchTo('Friend', member);
    expect(await opened(member.email, [chat, archive])).toEqual(['Chat', 'Archive']);
    await pass(32);
    expect(await opened(member.email, [chat, archive])).toEqual(['Chat']);
  });

  it('stay open to earlier members when they move to a higher tier', async () => {
    const { chat, archive, friend, patron, save, publish, join } = await openCircle();
    const before = await join(friend.id);
    world.travel({ days: 1 });
    await save([
      { ...friend, contentIds: [] },
      { ...patron, contentIds: [chat.id, archive.id] },
    ]);
    await publish();
    expect(await opened(before.email, [chat, archive])).toEqual(['Chat']);
    expect(await opened((await join(friend.id)).email, [chat, archive])).toEqual([]);
  });

  it('do not include what a tier no longer had when somebody switched down to it', async () => {
    const { chat, archive, friend, patron, save, publish, join } = await openCircle();
    const member = await join(patron.id);
    world.travel({ days: 1 });
    await save([
      { ...friend, contentIds: [] },
      { ...patron, contentIds: [chat.id, archive.id] },
    ]);
    await publish();
    world.travel({ days: 1 });
    await switchTo('Friend', member);
    expect(await opened(member.email, [chat, archive])).toEqual(['Chat', 'Archive']);
    await pass(32);
    expect(await opened(member.email, [chat, archive])).toEqual([]);
  });

  it('do not include what was withdrawn before somebody switched up', async () => {
    const { productId, chat, archive, friend, patron, save, publish, join } = await openCircle();
    const { storeId } = ana;
    const fileId = await addFile(world, { storeId, productId, name: 'plates.pdf' });
    await save([friend, { ...patron, fileIds: [fileId] }]);
    await publish();
    const [member, earlier] = [await join(friend.id), await join(patron.id)];
    world.travel({ days: 1 });
    await save([friend, { ...patron, contentIds: [], fileIds: [] }]);
    await world.call('saveContents', { storeId, productId, contents: [chat] }, { as: ana });
    await world.call('removeFile', { storeId, fileId }, { as: ana });
    await publish();
    world.travel({ days: 1 });
    await switchTo('Patron', member);
    const fileStatus = async (email: string) =>
      (await (await memberBrowser(world, { slug: ana.slug, email })).get(`/${ana.slug}/members/files/${fileId}`))
        .statusCode;
    expect(await opened(member.email, [chat, archive])).toEqual(['Chat']);
    expect(await fileStatus(member.email)).toBe(404);
    expect(await opened(earlier.email, [chat, archive])).toEqual(['Chat', 'Archive']);
    expect(await fileStatus(earlier.email)).toBe(303);
  });

  it('stay with the members of a tier that nobody can join any more', async () => {
    const { chat, archive, friend, patron, save, publish, join } = await openCircle();
    const member = await join(patron.id);
    await save([{ ...friend, contentIds: [chat.id, archive.id] }]);
    await publish();
    expect(await opened(member.email, [chat, archive])).toEqual(['Chat', 'Archive']);
    expect(await refusalOf(join(patron.id))).toBeDefined();
  });

  it('are all open with access that the creator granted', async () => {
    const { productId, chat, archive } = await openCircle();
    const { storeId } = ana;
    const email = 'guest@example.com';
    const { customer } = await world.call('createStoreCustomer', { storeId, email }, { as: ana });
    await world.call('grantAccess', { storeId, customerId: customer.id, productId }, { as: ana });
    expect(await opened(email, [chat, archive])).toEqual(['Chat', 'Archive']);
  });

  it('can be files', async () => {
    const { productId, chat, archive, friend, patron, save, publish, join } = await openCircle();
    const fileId = await addFile(world, { storeId: ana.storeId, productId, name: 'plates.pdf' });
    await save([friend, { ...patron, fileIds: [fileId] }]);
    await publish();
    const canOpen = async (email: string) =>
      (await (await memberBrowser(world, { slug: ana.slug, email })).get(`/${ana.slug}/members/files/${fileId}`))
        .statusCode === 303;
    expect(await canOpen((await join(friend.id)).email)).toBe(false);
    expect(await canOpen((await join(patron.id)).email)).toBe(true);
    expect([chat, archive]).toHaveLength(2);
  });

  it('are those of the copy when the product is duplicated', async () => {
    const { productId } = await openCircle();
    const { product } = await world.call('duplicateProduct', { storeId: ana.storeId, productId }, { as: ana });
    const { contents } = await world.call<{ contents: { id: string }[] }>(
      'getContents',
      { storeId: ana.storeId, productId: product.id },
      { as: ana },
    );
    expect(product.includesLower).toBe(true);
    const given = product.variants.map(({ contentIds }: { contentIds: string[] }) => contentIds);
    expect(given).toEqual(contents.map(({ id }) => [id]));
  });
});

describe('the lessons of a tier', () => {
  it('are announced only to its members when they open', async () => {
    const { productId, chat, archive, friend, patron, save, publish, join } = await openCircle();
    const { storeId } = ana;
    const lesson = { ...lessonOf('text'), isPreview: false, opens: { kind: 'days', days: 3 } };
    const modules = [{ id: randomUUID(), title: 'First steps', lessons: [lesson] }];
    const course = {
      id: randomUUID(),
      kind: 'course',
      title: 'Printing',
      modules,
      hasCertificate: false,
      timeZone: 'UTC',
    };
    const document = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Wet the paper.' }] }],
    };
    await world.call('saveContents', { storeId, productId, contents: [chat, archive, course] }, { as: ana });
    await world.call('saveLesson', { storeId, lessonId: lesson.id, document }, { as: ana });
    await save([friend, { ...patron, contentIds: [archive.id, course.id] }]);
    await publish();
    const [low, high] = [await join(friend.id), await join(patron.id)];
    await pass(4);
    const announced = async () =>
      (
        await world.sql<{ customer: string }>(
          'select customer_id as customer from lesson_openings where lesson_id = $1 order by created_at',
          [lesson.id],
        )
      ).map(({ customer }) => customer);
    expect(await announced()).toEqual([high.customer]);
    await switchTo('Patron', low);
    await run();
    expect(await announced()).toEqual([high.customer, low.customer]);
  });
});

describe('posts for tiers', () => {
  it('are for the members of a tier and of those above that include it', async () => {
    const { productId, friend, patron, join } = await openCircle();
    const [low, high] = [await join(friend.id), await join(patron.id)];
    const post = (tierIds: string[], title: string) =>
      publishPost(world, ana, { productIds: [productId], tierIds, title });
    await post([patron.id], 'For patrons');
    await post([friend.id], 'For friends');
    await post([], 'For everybody');
    const titles = async ({ email }: { email: string }) => {
      const browser = await memberBrowser(world, { slug: ana.slug, email });
      const { body } = await browser.get(`/${ana.slug}/members/posts`);
      return ['For patrons', 'For friends', 'For everybody'].filter((title) => body.includes(title));
    };
    expect(await titles(low)).toEqual(['For friends', 'For everybody']);
    expect(await titles(high)).toEqual(['For patrons', 'For friends', 'For everybody']);
    await switchTo('Patron', low);
    expect(await titles(low)).toEqual(['For patrons', 'For friends', 'For everybody']);
  });

  it('refuses tiers of another store', async () => {
    const { productId } = await openCircle();
    const other = ana;
    ana = await openShop(world, `ana${(shops += 1)}`);
    const { friend } = await openCircle();
    const input = { storeId: other.storeId, productIds: [productId], tierIds: [friend.id] };
    expect(await refusalOf(world.call('savePost', input, { as: other }))).toBe('not-found');
  });
});

describe('publishing a membership', () => {
  it('needs a tier', async () => {
    const { save, publish } = await openCircle();
    await save([]);
    expect(await refusalOf(publish())).toBe('membership-needs-tier');
  });

  it('needs nothing but a tier with a price, because posts can be what is sold', async () => {
    const { productId } = await publishMembership(world, ana, { tiers: [{ name: 'Member', price: 500 }] });
    const { body } = await world.get(`/${ana.slug}/p/circle`);
    expect(body).toContain('Join Member');
    expect(productId).not.toBe('');
  });

  it('needs each content in a tier', async () => {
    const { friend, patron, save, publish } = await openCircle();
    await save([friend, { ...patron, contentIds: [] }]);
    await expect(publish()).rejects.toMatchObject({ message: 'Choose which tiers get “Archive”.' });
  });

  it('needs a price that is paid again', async () => {
    const { friend, patron, save, publish } = await openCircle();
    await save([friend, patron], { price: { kind: 'fixed', amount: 500 } });
    expect(await refusalOf(publish())).toBe('membership-not-repeated');
  });

  it('needs a price of each tier in each currency', async () => {
    const { friend, patron, save, publish } = await openCircle();
    await save([friend, patron], { prices: [{ currency: 'EUR', amount: 500 }] });
    expect(await refusalOf(publish())).toBe('tier-needs-price');
  });

  it('refuses more than 10 tiers, and contents of another product', async () => {
    const { save, friend } = await openCircle();
    const tiers = Array.from({ length: 11 }, (_, at) => ({
      name: `Tier ${at}`,
      price: 100 + at,
      id: randomUUID(),
    }));
    await expect(save(tiers)).rejects.toMatchObject({ message: 'A membership can have up to 10 tiers.' });
    expect(await refusalOf(save([{ ...friend, contentIds: [randomUUID()] }]))).toBe('not-found');
  });
});

describe('a membership for its visitors and members', () => {
  it('shows each tier with its price, what it adds and its own checkout', async () => {
    const { friend, patron } = await openCircle();
    const { body } = await world.get(`/${ana.slug}/p/circle`);
    expect(body).toContain('Join Friend');
    expect(body).toContain(`/${ana.slug}/checkout/circle?variant=${friend.id}`);
    expect(body).toContain('Everything in Friend');
    const checkout = await world.get(`/${ana.slug}/checkout/circle?variant=${patron.id}`);
    expect(checkout.body).toContain('Join for $12.00');
  });

  it('has its own words in the receipt', async () => {
    const { friend, join } = await openCircle();
    const { email } = await join(friend.id);
    expect((await world.emailsTo(email)).map(({ subject }) => subject)).toContain('Your membership: Circle – Friend');
  });

  it('welcomes its members once, not with each payment', async () => {
    const { friend, patron, save, publish, join } = await openCircle();
    await save([friend, patron], { seats: 2 });
    await publish();
    const member = await join(friend.id);
    await pass(32);
    await switchTo('Patron', member);
    const receipts = (await world.emailsTo(member.email)).filter(({ text }) => text.includes('Circle – '));
    const having = (sentence: string) => receipts.filter(({ text }) => text.includes(sentence)).length;
    expect(having('Welcome to your membership')).toBe(1);
    expect(having('You can now invite your team')).toBe(1);
    expect(having('Thank you for your order')).toBe(2);
  });

  it('can be reviewed by members who have nothing to open, and otherwise once they opened something', async () => {
    const { productId, chat, friend, patron, save, publish, join } = await openCircle();
    const guest = { name: 'Guest', price: 300, id: randomUUID() };
    await save([guest, friend, patron]);
    await publish();
    const review = async ({ email }: { email: string }) => {
      const browser = await memberBrowser(world, { slug: ana.slug, email });
      const input = { storeId: ana.storeId, productId, stars: 5, author: 'Cleo' };
      return (await browser.call('saveReview', input)).statusCode;
    };
    const member = await join(friend.id);
    expect(await review(await join(guest.id))).toBe(200);
    expect(await review(member)).not.toBe(200);
    const browser = await memberBrowser(world, { slug: ana.slug, email: member.email });
    await browser.get(`/${ana.slug}/members/contents/${chat.id}`);
    expect(await review(member)).toBe(200);
  });

  it('shows members their tier, and what a higher one would add', async () => {
    const { friend, join } = await openCircle();
    const member = await join(friend.id);
    const page = async () => {
      const browser = await memberBrowser(world, { slug: ana.slug, email: member.email });
      const { body } = await browser.get(`/${ana.slug}/members`);
      const href = /href="([^"]*\/members\/product\/[\w-]+)"/.exec(body)?.[1] ?? '';
      return (await browser.get(href)).body;
    };
    const before = await page();
    expect(before).toContain('Your tier: Friend');
    expect(before).toContain('Patron also gives you');
    expect(before).toContain(`/members/subscriptions/switch?subscription=${member.id}`);
    await switchTo('Patron', member);
    const after = await page();
    expect(after).toContain('Circle – Patron');
    expect(after).toContain('Your tier: Patron');
    expect(after).not.toContain('also gives you');
  });

  it('does not sell a second tier to a member who is signed in', async () => {
    const { friend, patron, join } = await openCircle();
    const member = await join(friend.id);
    const browser = await memberBrowser(world, { slug: ana.slug, email: member.email });
    const { body } = await browser.get(`/${ana.slug}/checkout/circle?variant=${patron.id}`);
    expect(body).toContain('You already own this');
    expect((await browser.get(`/${ana.slug}/p/circle`)).body).not.toContain('Join Patron');
  });
});
