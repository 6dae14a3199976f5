import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { outboxFolder } from '#start/openServices.ts';
import { ADDRESSES, DOCUMENTS, MARKUP } from '#test/attackCorpus.ts';
import { buy, sellable } from '#test/furnish.ts';
import { memberBrowser, receiptLinkOf } from '#test/memberBrowser.ts';
import {
  AUDIENCE,
  drafted,
  emailOf,
  linkButton,
  productCard,
  runDueCampaigns,
  subscribed,
  written,
} from '#test/mailing.ts';
import { openBrowser } from '#test/browser.ts';
import { type CallError, openWorld, type Loose, type Person } from '#test/world.ts';

const world = await openWorld();
const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
beforeEach(async () => {
  await world.runJobs();
  await rm(outboxFolder(world.config), { recursive: true, force: true });
  for (const table of ['campaign_recipients', 'email_campaigns', 'subscribers', 'mail_optouts', 'mail_suppressions'])
    await world.sql(`delete from ${table}`);
  for (const table of ['mail_allowances', 'mail_messages', 'rate_limits']) await world.sql(`delete from ${table}`);
});

const call = (name: string, input: object = {}, as = ana): Promise<Loose> =>
  world.call(name, { storeId: as.storeId, ...input }, { as });
const shown = async (campaignId: string, as = ana) => (await call('getCampaign', { campaignId }, as)).campaign;
const send = ({ id, revision }: Loose, as = ana) => call('sendCampaign', { campaignId: id, revision }, as);
const countOf = async (audience: object) =>
  (await call('countAudience', { audience: { ...AUDIENCE, ...audience } })).count;
const emailsOf = async (name: string) => (await world.emailsTo(`${name}@readers.example`)).length;

/** The path of the unsubscribe link in the newest email to somebody. */
async function leaveLink(email: string): Promise<string> {
  const [message] = await world.emailsTo(email);
  return /https?:\/\/[^/\s]+(\/\S*\/unsubscribe\/\S+)/.exec(message?.text ?? '')?.[1] ?? 'no link';
}

async function rawEmail(subject: string): Promise<string> {
  const folder = outboxFolder(world.config);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  for (const name of names.toReversed()) {
    const eml = await readFile(join(folder, name), 'utf8');
    if (eml.includes(`Subject: ${subject}`)) return eml.replaceAll(/\r\n(?=[ \t])/g, '');
  }
  return '';
}

describe('the audience', () => {
  it('is confirmed subscribers and buyers, each address once, counted by the query that sends', async () => {
    await subscribed(world, ana, ['bea', 'cleo'], { block: 'top' });
    await subscribed(world, ana, ['dora'], { block: 'foot' });
    const [prints, other] = [await sellable(world, ana), await sellable(world, ana, { title: 'Other' })];
    await buy(world, { storeId: ana.storeId, productId: prints.id, email: 'Cleo@readers.example' });
    await buy(world, { storeId: ana.storeId, productId: other.id, email: 'emil@readers.example' });
    const { items } = await call('getStoreCustomers', { search: 'emil@readers.example' });
    await call('updateStoreCustomer', { customerId: items[0].id, tags: ['friend'] });
    await call('createStoreCustomer', { email: 'fritz@readers.example', name: 'Fritz' });
    expect(await countOf({})).toBe(3);
    expect(await countOf({ subscribers: 'form', form: 'top' })).toBe(2);
    expect(await countOf({ customers: 'all' })).toBe(4);
    expect(await countOf({ subscribers: 'none', customers: 'all' })).toBe(2);
    expect(await countOf({ subscribers: 'none', customers: 'products', products: [other.id] })).toBe(1);
    expect(await countOf({ subscribers: 'none', customers: 'tag', tag: 'friend' })).toBe(1);
    expect(await countOf({ subscribers: 'none' })).toBe(0);
    const { forms, tags } = await call('getAudienceChoices');
    expect(forms.map(({ form, count }: Loose) => [form, count])).toEqual([
      ['top', 2],
      ['foot', 1],
    ]);
    expect(tags).toEqual([{ tag: 'friend', count: 1, isMore: false }]);
    const campaign = await drafted(world, ana, { audience: { ...AUDIENCE, customers: 'all' } });
    await send(campaign);
    await world.runJobs();
    expect((await shown(campaign.id)).counts).toMatchObject({ recipients: 4, sent: 4 });
  });

  it('includes a customer only after they paid here or signed in, because others may have typed their address', async () => {
    const gift = await sellable(world, ben, { title: 'Gift', price: { kind: 'free' } });
    const email = 'ida@readers.example';
    await buy(world, { storeId: ben.storeId, productId: gift.id, email });
    const sale = { email: 'jon@readers.example', productId: gift.id, reference: 'jon 1' };
    await call('recordCustomerPurchase', { ...sale, amount: { amount: 500, currency: 'USD' } }, ben);
    const takers = { audience: { ...AUDIENCE, subscribers: 'none', customers: 'products', products: [gift.id] } };
    const count = async () => (await call('countAudience', takers, ben)).count;
    expect(await count()).toBe(0);

    await world.runJobs();
    // Mail scanners open receipt links too.
    expect((await world.get(await receiptLinkOf(world, email))).statusCode).toBe(200);
    expect(await count()).toBe(0);
    await memberBrowser(world, { slug: ben.slug, email });
    expect(await count()).toBe(1);
    const ida = (await call('searchStoreCustomers', { query: 'ida@' }, ben)).items[0];
    await call('updateStoreCustomer', { customerId: ida.id, email: 'victim@readers.example' }, ben);
    expect(await count()).toBe(0);
  });

  it('excludes unconfirmed, unsubscribed, bounced and complaining addresses, and closed accounts', async () => {
    await subscribed(world, ana, ['bea', 'cleo', 'dora', 'emil', 'fay']);
    await world.sql("update subscribers set state = 'waiting', confirmed_at = null where name = 'bea'");
    await world.sql("update subscribers set state = 'unsubscribed' where name = 'cleo'");
    for (const [name, reason] of [
      ['dora', 'bounced'],
      ['emil', 'complained'],
    ])
      await world.sql('insert into mail_suppressions values ($1, $2, $3, $4)', [
        ana.storeId,
        `${name}@readers.example`,
        reason,
        world.now(),
      ]);
    expect(await countOf({})).toBe(1);
    const prints = await sellable(world, ben);
    await buy(world, { storeId: ben.storeId, productId: prints.id, email: 'gil@readers.example' });
    const buyers = { audience: { ...AUDIENCE, subscribers: 'none', customers: 'all' } };
    expect((await call('countAudience', buyers, ben)).count).toBe(1);
    await world.sql("update accounts set disabled_at = now() where email_key = 'gil@readers.example'");
    expect((await call('countAudience', buyers, ben)).count).toBe(0);
  });
});

describe('a draft', () => {
  it('saves each field once per key, and never overwrites another window’s change', async () => {
    const draftKey = '0197c8a2-6f7e-4b1a-8f43-0f6a2b9f3c11';
    const [one, two] = [await drafted(world, ana, { draftKey }), await drafted(world, ana, { draftKey })];
    expect(two).toMatchObject({ id: one.id, revision: one.revision, state: 'draft' });
    const input = { campaignId: one.id, revision: one.revision };
    const { campaign } = await call('saveCampaign', { ...input, preheader: 'By hand' });
    await expect(call('saveCampaign', { ...input, subject: 'Other' })).rejects.toThrow('changed in another window');
    expect((await call('saveCampaign', { ...input, preheader: 'By hand' })).campaign.revision).toBe(campaign.revision);
    await expect(send({ id: one.id, revision: one.revision })).rejects.toThrow('changed in another window');
  });

  it('that two windows create at once is one draft, and the slower window gets a refusal', async () => {
    const draftKey = '0197c8a2-6f7e-4b1a-8f43-0f6a2b9f3c12';
    const begin = (subject: string) => call('saveCampaign', { draftKey, revision: 0, subject });
    const answers = await Promise.allSettled([begin('Mine'), begin('Theirs')]);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
    expect(refused).toEqual([expect.stringContaining('changed in another window')]);
    const { subject } = await shown(draftKey);
    // Repeating the request is a retry after a lost response.
    expect((await begin(subject)).campaign).toMatchObject({ id: draftKey, revision: 1 });
    expect((await call('listCampaigns')).items).toMatchObject([{ id: draftKey }]);
  });

  it.each([
    ['a subject', { subject: '' }, 'Add a subject first.'],
    ['a text', { body: null }, 'Your email is empty. Write something first.'],
    [
      'both words and address on its button',
      { body: emailOf(...written('Hi').content, linkButton('Look', '')) },
      'A button needs a label and a URL',
    ],
    [
      'a real address on its button',
      { body: emailOf(...written('Hi').content, linkButton('Look', 'javascript:alert(1)')) },
      'A button needs a label and a URL',
    ],
    ['somebody to go to', { audience: { ...AUDIENCE, subscribers: 'none' } }, 'No one would get this email.'],
  ])('needs %s before it can be sent or scheduled', async (_, input, sentence) => {
    await subscribed(world, ana, ['bea']);
    const campaign = await drafted(world, ana, input);
    const at = new Date(world.now().getTime() + 3_600_000).toISOString();
    await expect(send(campaign)).rejects.toThrow(sentence);
    await expect(
      call('scheduleCampaign', { campaignId: campaign.id, revision: campaign.revision, at }),
    ).rejects.toThrow(sentence);
    expect(await shown(campaign.id)).toMatchObject({ state: 'draft' });
  });

  it('can be copied, deleted, and restored for a week', async () => {
    const campaign = await drafted(world, ana);
    const { campaign: copy } = await call('duplicateCampaign', { campaignId: campaign.id });
    expect(copy).toMatchObject({ subject: campaign.subject, body: campaign.body, state: 'draft' });
    await call('deleteCampaign', { campaignId: campaign.id });
    await expect(shown(campaign.id)).rejects.toMatchObject({ httpStatus: 404 });
    expect((await call('listCampaigns')).items.map(({ id }: Loose) => id)).toEqual([copy.id]);
    await call('restoreCampaign', { campaignId: campaign.id });
    await call('deleteCampaign', { campaignId: campaign.id });
    world.travel({ days: 8 });
    await world.sweep(ana.storeId);
    await expect(call('restoreCampaign', { campaignId: campaign.id })).rejects.toMatchObject({ httpStatus: 404 });
  });

  it('is sent to its creator as a test, and to nobody else', async () => {
    await subscribed(world, ana, ['bea']);
    const campaign = await drafted(world, ana);
    await call('sendCampaignTest', { campaignId: campaign.id });
    const [email] = await world.emailsTo(ana.email);
    expect(email).toMatchObject({ subject: 'Test: New from the studio' });
    expect(email?.text).toContain('Two new prints are here.');
    expect(await emailsOf('bea')).toBe(0);
    expect(await shown(campaign.id)).toMatchObject({ state: 'draft', counts: { recipients: 0 } });
  });

  it('is visible only to its store', async () => {
    const campaign = await drafted(world, ana);
    await expect(shown(campaign.id, ben)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(send(campaign, ben)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(call('listCampaignRecipients', { campaignId: campaign.id }, ben)).rejects.toMatchObject({
      httpStatus: 404,
    });
  });
});

describe('the campaign email', () => {
  it('comes from the store, has its contact address as reply-to, and one-click unsubscribe', async () => {
    await subscribed(world, ana, ['bea']);
    await send(await drafted(world, ana, { subject: 'Hello from Ana', preheader: 'Two prints' }));
    await world.runJobs();
    const eml = await rawEmail('Hello from Ana');
    const link = await leaveLink('bea@readers.example');
    expect(link).toMatch(new RegExp(`^/${ana.slug}/unsubscribe/`));
    expect(eml).toMatch(/^From: "?ana Studio via /m);
    expect(eml).toContain(`Reply-To: ${ana.email}`);
    expect(eml).toContain(`List-Unsubscribe: <http://localhost:3000${link}>`);
    expect(eml).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [email] = await world.emailsTo('bea@readers.example');
    expect(email?.html).toContain(`href="http://localhost:3000${link}"`);
    expect(email?.text).toContain(fill(getMessages('en').emails.becauseSubscribed, { store: 'ana Studio' }));
  });

  it('has its fixed texts in the recipient’s language, and shows product and button', async () => {
    await subscribed(world, ana, ['bea'], { language: 'de' });
    const product = await sellable(world, ana, { title: 'Kiln <log>', summary: 'Forty pages' });
    const button = linkButton('Read & more', 'https://ana.example/new?a=1&b=2');
    await send(await drafted(world, ana, { body: emailOf(productCard(product.id), button) }));
    const [email] = await world.emailsTo('bea@readers.example');
    expect(email?.html).toContain('lang="de"');
    expect(email?.text).toContain(`${getMessages('de').signup.unsubscribe}: http`);
    expect(email?.html).toContain('Kiln &#60;log&#62;');
    expect(email?.html).toContain(`href="http://localhost:3000/${ana.slug}/p/${product.slug}"`);
    expect(email?.html).toContain('href="https://ana.example/new?a=1&#38;b=2"');
    expect(email?.text).toContain('https://ana.example/new?a=1&b=2');
  });

  it('tells customers why they get it in the language of their last order, unless the store has one language', async () => {
    const [storeId, email] = [ana.storeId, 'bruno@readers.example'];
    for (const language of ['pl', 'de', null]) {
      const { id: productId } = await sellable(world, ana, { title: `Prints ${language}` });
      const { orderId } = await buy(world, { storeId, productId, email });
      await world.sql('update orders set language = $2 where id = $1', [orderId, language]);
    }
    const why = async () => {
      await send(await drafted(world, ana, { audience: { ...AUDIENCE, subscribers: 'none', customers: 'all' } }));
      return (await world.emailsTo(email))[0]?.text;
    };
    const because = (language: Language) => fill(getMessages(language).emails.becauseBought, { store: 'ana Studio' });
    expect(await why()).toContain(because('de'));
    await world.sql(`update stores set page = '{"content":[],"root":{"props":{"language":"tr"}}}' where id = $1`, [
      storeId,
    ]);
    expect(await why()).toContain(because('tr'));
    await world.sql('update stores set page = null where id = $1', [storeId]);
  });
});

describe('the preview of an email', () => {
  const EVIL = `"><img src=x onerror='alert(1)'><script>alert(1)</script>`;
  const page = (
    campaignId: string,
    {
      as = ana,
      scheme = 'light',
      storeId = ana.storeId,
    }: { as?: Person | null; scheme?: string; storeId?: string } = {},
  ) =>
    world.get(`/dashboard/email/${storeId}/${campaignId}/message?scheme=${scheme}`, {
      headers: as ? { authorization: `Bearer ${as.idToken}` } : {},
    });

  it('is shown only to its creator, light and dark, in a frame without scripts', async () => {
    const { id } = await drafted(world, ana);
    const shownPage = await page(id);
    expect(shownPage.body).toContain('Two new prints are here.');
    expect(shownPage.body).toContain('@media not all');
    expect((await page(id, { scheme: 'dark' })).body).toContain('@media all');
    expect(shownPage.headers['content-security-policy']).toMatch(/^sandbox allow-popups .*default-src 'none'/);
    expect((await page(id, { as: null })).statusCode).toBe(401);
    expect((await page(id, { as: ben })).statusCode).toBe(403);
    expect((await page(id, { as: ben, storeId: ben.storeId })).statusCode).toBe(404);
  });

  it('prints typed text as text, and links only to web and mail addresses', async () => {
    const text = (text: string) => ({ type: 'text', text });
    const link = (href: string) => ({ ...text('here'), marks: [{ type: 'link', attrs: { href, onclick: EVIL } }] });
    const paragraphs = [
      ...MARKUP.filter(isKept).map((sentence) => ({
        type: 'paragraph',
        attrs: { style: sentence },
        content: [text(sentence)],
      })),
      ...[...ADDRESSES.filter(isKept), 'https://ok.example/"x'].map((href) => ({
        type: 'paragraph',
        content: [link(href)],
      })),
      { type: 'heading', attrs: { level: 2, onclick: 'x' }, content: [text(EVIL)] },
      { type: 'codeBlock', attrs: { language: EVIL }, content: [text(EVIL)] },
      {
        type: 'orderedList',
        attrs: { start: '1" onclick="x' },
        content: [{ type: 'listItem', content: written(EVIL).content }],
      },
    ];
    const { id } = await drafted(world, ana, {
      subject: EVIL,
      preheader: EVIL,
      body: { type: 'doc', content: [...paragraphs, linkButton(EVIL, 'https://a.example/"><b>')] },
    });
    const { body: html } = await page(id);
    const tags = [...html.matchAll(/<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi)];
    const names = new Set(tags.map(([, name]) => name?.toLowerCase()));
    expect([...names].filter((name) => !LETTER_TAGS.has(name ?? ''))).toEqual([]);
    const attributes = tags.flatMap(([, , rest = '']) => [...rest.matchAll(/([\w-]+)="([^"]*)"/g)]);
    expect(attributes.filter(([, name = '']) => /^(on|src|srcdoc|formaction)/i.test(name))).toEqual([]);
    const hrefs = attributes.filter(([, name]) => name === 'href').map(([, , value]) => value ?? '');
    expect(hrefs.filter((href) => !/^(https?:\/\/|mailto:)/.test(href))).toEqual([]);
    expect(html).toContain('https://ok.example/&#34;x');
    expect(html).toContain('&#60;script&#62;');
  });

  it.each(DOCUMENTS.map((body) => ({ body, shape: JSON.stringify(body).slice(0, 60) })))(
    'refuses $shape, or shows it without harm',
    async ({ body }) => {
      const answer = await drafted(world, ana, { body }).then(
        ({ id }) => page(id),
        (error: CallError) => ({ statusCode: error.httpStatus, body: '' }),
      );
      expect([200, 400]).toContain(answer.statusCode);
      expect(answer.body).not.toMatch(/<script|<img|<iframe|javascript:/i);
    },
  );
});

/** Input with a NUL byte is refused during parsing. */
const isKept = (text: string): boolean => !text.includes('\u0000');

const LETTER_TAGS = new Set(
  'html head base meta title style body div table tr td p h2 h3 a ul ol li pre br strong em u s code blockquote'.split(
    ' ',
  ),
);

describe('sending', () => {
  const NAMES = ['bea', 'cleo', 'dora', 'emil', 'fay', 'gil', 'hana'];

  it('sends to each recipient once, and ends with a report', async () => {
    await subscribed(world, ana, NAMES);
    const campaign = await drafted(world, ana);
    const [first, second] = await Promise.all([send(campaign), send(campaign)]);
    expect([first.campaign.state, second.campaign.state]).toEqual(['sending', 'sending']);
    await world.runJobs();
    for (const name of NAMES) expect(await emailsOf(name)).toBe(1);
    expect(await shown(campaign.id)).toMatchObject({
      state: 'sent',
      endedAt: expect.any(String),
      counts: { recipients: NAMES.length, sent: NAMES.length, waiting: 0 },
    });
    await expect(call('saveCampaign', { campaignId: campaign.id, subject: 'Too late' })).rejects.toThrow(
      'Unschedule it first',
    );
    const found = await call('listCampaignRecipients', { campaignId: campaign.id, search: 'EMIL', state: 'sent' });
    expect(found).toMatchObject({ count: 1, items: [{ email: 'emil@readers.example', source: 'subscriber' }] });
    const { progress } = await call('getCampaignProgress');
    expect(progress).toMatchObject([{ id: campaign.id, state: 'sent' }]);
  });

  it('leaves out people who unsubscribe after it started', async () => {
    await subscribed(world, ana, ['bea', 'cleo']);
    const campaign = await drafted(world, ana);
    await send(campaign);
    await world.sql("insert into mail_optouts values ($1, 'bea@readers.example', now())", [ana.storeId]);
    // Recipients are fixed when sending starts, except people who unsubscribe afterwards.
    await world.runJobs();
    expect(await emailsOf('bea')).toBe(0);
    expect((await shown(campaign.id)).counts.sent).toBe(1);
  });

  it('leaves out people whom the creator removes after it started', async () => {
    await subscribed(world, ana, ['bea', 'cleo']);
    const campaign = await drafted(world, ana);
    await world.sql('insert into mail_allowances (store_id, day, used) values ($1, $2, 80)', [
      ana.storeId,
      world.now().toISOString().slice(0, 10),
    ]);
    await send(campaign);
    await world.runJobs();
    expect((await shown(campaign.id)).counts).toMatchObject({ recipients: 2, waiting: 2 });
    const { items } = await call('listSubscribers');
    const bea = items.find(({ email }: Loose) => email === 'bea@readers.example');
    await call('removeSubscribers', { subscriberIds: [bea.id] });
    world.travel({ days: 1 });
    await runDueCampaigns(world);
    expect([await emailsOf('bea'), await emailsOf('cleo')]).toEqual([0, 1]);
    expect((await shown(campaign.id)).counts).toMatchObject({ sent: 1, suppressed: 1 });
  });

  it('accepts only products of this store for its audience, deleted ones included', async () => {
    const [prints, theirs] = [await sellable(world, ana, { title: 'Prints' }), await sellable(world, ben, {})];
    const bought = (...products: string[]) => ({ ...AUDIENCE, customers: 'products', products });
    const campaign = await drafted(world, ana);
    const save = (audience: object) => call('saveCampaign', { campaignId: campaign.id, audience });
    for (const none of [theirs.id, randomUUID()]) {
      await expect(save(bought(prints.id, none))).rejects.toMatchObject({
        httpStatus: 404,
        message: 'One of these products isn’t in your store. Choose another.',
        details: { field: 'audience.products' },
      });
    }
    await call('deleteProducts', { productIds: [prints.id] });
    expect((await save(bought(prints.id, prints.id))).campaign.audience.products).toHaveLength(2);
    // Older invalid fields of a draft do not block changes to the others.
    await world.sql(
      `update email_campaigns set audience = jsonb_set(audience, '{products,1}', to_jsonb($2::text)) where id = $1`,
      [campaign.id, theirs.id],
    );
    const saved = await save({ ...bought(prints.id, theirs.id), subscribers: 'none' });
    expect(saved.campaign.audience.subscribers).toBe('none');
  });

  it('sends nothing if the email is empty without its deleted product', async () => {
    await subscribed(world, ana, ['bea']);
    const prints = await sellable(world, ana, { title: 'Alone' });
    const campaign = await drafted(world, ana, { body: emailOf(productCard(prints.id)) });
    const at = new Date(world.now().getTime() + 3_600_000).toISOString();
    await call('scheduleCampaign', { campaignId: campaign.id, revision: campaign.revision, at });
    const again = (await call('duplicateCampaign', { campaignId: campaign.id })).campaign;
    await call('deleteProducts', { productIds: [prints.id] });
    world.travel({ hours: 2 });
    await runDueCampaigns(world);
    expect(await emailsOf('bea')).toBe(0);
    expect(await shown(campaign.id)).toMatchObject({ state: 'cancelled', counts: { recipients: 0 } });
    await expect(send(again)).rejects.toThrow('Your email is empty');
    await expect(call('sendCampaignTest', { campaignId: again.id })).rejects.toThrow('Your email is empty');
  });

  it('waits for the scheduled time, which can be changed or canceled', async () => {
    await subscribed(world, ana, ['bea']);
    const campaign = await drafted(world, ana);
    const input = { campaignId: campaign.id, revision: campaign.revision };
    const inHours = (hours: number) => new Date(world.now().getTime() + hours * 3_600_000).toISOString();
    await expect(call('scheduleCampaign', { ...input, at: inHours(-1) })).rejects.toThrow(
      'Choose a time within the next year',
    );
    await call('scheduleCampaign', { ...input, at: inHours(1) });
    await call('scheduleCampaign', { ...input, at: inHours(3) });
    await expect(call('saveCampaign', { campaignId: campaign.id, subject: 'Other' })).rejects.toThrow(
      'Unschedule it first',
    );
    world.travel({ hours: 2 });
    await runDueCampaigns(world);
    expect(await shown(campaign.id)).toMatchObject({ state: 'scheduled' });
    await call('unscheduleCampaign', { campaignId: campaign.id });
    world.travel({ hours: 2 });
    await runDueCampaigns(world);
    expect(await shown(campaign.id)).toMatchObject({ state: 'draft', scheduledAt: null });
    await call('scheduleCampaign', { ...input, at: inHours(1) });
    await subscribed(world, ana, ['cleo']);
    world.travel({ hours: 1, minutes: 1 });
    await Promise.all([runDueCampaigns(world), runDueCampaigns(world)]);
    expect(await shown(campaign.id)).toMatchObject({ state: 'sent', counts: { sent: 2 } });
    expect(await emailsOf('bea')).toBe(1);
  });

  it('becomes a draft again if the store was unavailable for more than a day at the scheduled time', async () => {
    await subscribed(world, ana, ['bea']);
    const campaign = await drafted(world, ana);
    const at = new Date(world.now().getTime() + 3_600_000).toISOString();
    await call('scheduleCampaign', { campaignId: campaign.id, revision: campaign.revision, at });
    world.travel({ hours: 26 });
    await runDueCampaigns(world);
    expect(await shown(campaign.id)).toMatchObject({ state: 'draft', scheduledAt: at });
    expect(await emailsOf('bea')).toBe(0);
    await send(campaign);
    await runDueCampaigns(world);
    expect(await emailsOf('bea')).toBe(1);
  });

  it('sends to eighty people on a new store’s first days, announces the number, and continues the next day', async () => {
    await subscribed(
      world,
      ben,
      Array.from({ length: 85 }, (_, at) => `reader${at}`),
    );
    const counted = await call('countAudience', { audience: AUDIENCE }, ben);
    expect(counted).toEqual({
      count: 85,
      isMore: false,
      allowance: { perDay: 80, leftToday: 80, hasUnprovenSales: true },
    });
    const campaign = await drafted(world, ben);
    await send(campaign, ben);
    await world.runJobs();
    expect(await shown(campaign.id, ben)).toMatchObject({
      state: 'sending',
      waitsFor: 'allowance',
      counts: { sent: 80, waiting: 5 },
    });
    world.travel({ hours: 2 });
    await runDueCampaigns(world);
    expect((await shown(campaign.id, ben)).counts.sent).toBe(80);
    world.travel({ days: 1 });
    await runDueCampaigns(world);
    expect(await shown(campaign.id, ben)).toMatchObject({ state: 'sent', waitsFor: null, counts: { sent: 85 } });
    await world.sql('update stores set mail_trusted_at = now() where id = $1', [ben.storeId]);
    expect((await call('countAudience', { audience: AUDIENCE }, ben)).allowance).toBeNull();
    await world.sql('update stores set mail_trusted_at = null');
  });

  it('pauses while its store is suspended, and then continues', async () => {
    await subscribed(world, ana, ['bea']);
    const campaign = await drafted(world, ana);
    await send(campaign);
    const close = async (isClosed: boolean) => {
      await world.sql('update stores set suspended_at = $2 where id = $1', [
        ana.storeId,
        isClosed ? world.now() : null,
      ]);
      world.services.directory.drop(ana.storeId);
    };
    await close(true);
    await world.runJobs();
    expect(await emailsOf('bea')).toBe(0);
    world.travel({ minutes: 15 });
    await runDueCampaigns(world);
    expect(await shown(campaign.id)).toMatchObject({ state: 'sending', counts: { sent: 0 } });
    await close(false);
    await runDueCampaigns(world);
    expect(await shown(campaign.id)).toMatchObject({ state: 'sent', counts: { sent: 1 } });
  });
});

describe('unsubscribing', () => {
  it('takes one click, without sign-in, for customers too; opening the page changes nothing', async () => {
    const prints = await sellable(world, ana, { title: 'Left' });
    await buy(world, { storeId: ana.storeId, productId: prints.id, email: 'ned@readers.example' });
    const audience = { ...AUDIENCE, subscribers: 'none', customers: 'products', products: [prints.id] };
    const campaign = await drafted(world, ana, { audience });
    await send(campaign);
    const link = await leaveLink('ned@readers.example');
    const looked = await openBrowser(world).get(link);
    expect(looked.body).toContain('Stop emails from ana Studio to ned@readers.example?');
    expect(await countOf(audience)).toBe(1);
    // The way mail clients do it: no cookie, no origin, no page.
    const pressed = await world.post(link, { 'List-Unsubscribe': 'One-Click' }, { headers: { host: 'localhost' } });
    expect(pressed.statusCode).toBe(200);
    expect(pressed.body).toContain('You’re unsubscribed');
    expect(await countOf(audience)).toBe(0);
    expect((await shown(campaign.id)).counts.unsubscribed).toBe(1);
    await openBrowser(world).post(`${link}/again`, {});
    expect(await countOf(audience)).toBe(1);
    expect((await shown(campaign.id)).counts.unsubscribed).toBe(0);
    expect((await openBrowser(world).post(`${link}x`, {})).statusCode).toBe(404);
    expect((await openBrowser(world).post(link.replace(ana.slug, ben.slug), {})).statusCode).toBe(404);
  });

  it('works for requests of mail services from anywhere, even while the store is closed', async () => {
    await subscribed(world, ana, ['ole']);
    await send(await drafted(world, ana));
    const link = await leaveLink('ole@readers.example');
    const press = async (headers: Record<string, string>, payload: string) => {
      await world.sql('delete from mail_optouts');
      await world.sql("update subscribers set state = 'confirmed'");
      const url = link;
      const { statusCode } = await world.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { host: 'localhost', ...headers },
      });
      return [statusCode, await countOf({})];
    };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const elsewhere = { ...form, 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' };
    expect(await press(elsewhere, 'List-Unsubscribe=One-Click')).toEqual([200, 0]);
    const parts = '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    expect(await press({ 'content-type': 'multipart/form-data; boundary=b' }, parts)).toEqual([200, 0]);
    await world.sql('update stores set suspended_at = now() where id = $1', [ana.storeId]);
    world.services.directory.drop(ana.storeId);
    expect(await press(form, 'List-Unsubscribe=One-Click')).toEqual([200, 0]);
    await world.sql('update stores set suspended_at = null');
    world.services.directory.drop(ana.storeId);
    // Resubscribing is possible on the page only.
    const again = await world.post(
      `${link}/again`,
      {},
      { headers: { host: 'localhost', origin: 'https://a.example' } },
    );
    expect([again.statusCode, await countOf({})]).toEqual([403, 0]);
  });

  it('removes a subscriber, who can subscribe again on the same page', async () => {
    await subscribed(world, ana, ['ole']);
    await send(await drafted(world, ana));
    const link = await leaveLink('ole@readers.example');
    await openBrowser(world).post(link, {});
    const state = async () => (await call('listSubscribers')).items[0].state;
    expect(await state()).toBe('unsubscribed');
    expect((await openBrowser(world).get(link)).body).toContain('Subscribe again');
    expect((await openBrowser(world).post(`${link}/again`, {})).body).toContain('You’re subscribed');
    expect(await state()).toBe('confirmed');
    expect(await countOf({})).toBe(1);
  });
});

it('is counted in the store’s analytics', async () => {
  await drafted(world, ana, { body: written('One.') });
  expect((await call('getStoreStats')).stats).toMatchObject({ email_campaigns: 1 });
});
