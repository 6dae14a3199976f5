import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { sellable } from '#test/furnish.ts';
import { AUDIENCE, drafted, emailOf, linkButton, productCard, subscribed, written } from '#test/mailing.ts';
import { openWorld, type Loose } from '#test/world.ts';
import { storeImage } from '../../media/uploadImage.ts';

const world = await openWorld();
const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
beforeEach(async () => {
  for (const table of ['campaign_recipients', 'email_campaigns', 'subscribers', 'mail_messages', 'mail_allowances'])
    await world.sql(`delete from ${table}`);
});

const EVIL = `"><img src=x onerror='alert(1)'><script>alert(1)</script>`;
const text = (text: string) => ({ type: 'text', text });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const field = (id: string, fallback = '', marks?: object[]) => ({
  type: 'mergeField',
  attrs: { field: id, fallback },
  ...(marks && { marks }),
});
const picture = (imageId: string, attrs: object = {}) => ({ type: 'emailPicture', attrs: { imageId, ...attrs } });

const call = (name: string, input: object = {}): Promise<Loose> =>
  world.call(name, { storeId: ana.storeId, ...input }, { as: ana });
const page = async ({ id }: Loose, query = ''): Promise<string> =>
  (
    await world.get(`/dashboard/email/${ana.storeId}/${id}/message${query}`, {
      headers: { authorization: `Bearer ${ana.idToken}` },
    })
  ).body;

async function sent(input: object): Promise<void> {
  const { id, revision } = await drafted(world, ana, input);
  await call('sendCampaign', { campaignId: id, revision });
  await world.runJobs();
}
const emailTo = async (name: string) => (await world.emailsTo(`${name}@readers.example`))[0];

async function upload(owner = ana, size = { width: 1400, height: 700 }, background = '#6f4e37'): Promise<string> {
  const source = await sharp({ create: { ...size, channels: 4, background } })
    .png()
    .toBuffer();
  const storeId = provenStore(owner.storeId);
  return (await storeImage(world.services, { storeId, name: 'bowl.png', source, now: world.now() })).id;
}

describe('merge fields', () => {
  it('are filled for each recipient in subject, preview, HTML and plain text, with fallbacks for missing names', async () => {
    await subscribed(world, ana, ['bea', 'cleo']);
    await world.sql("update subscribers set name = case when name = 'bea' then 'Bea Lind' else '' end");
    await sent({
      subject: 'For {{First name|you}}, from {{Store name}}',
      preheader: 'Hello {{first name|friend}}',
      body: emailOf(
        paragraph(text('Hi '), field('firstName', 'there', [{ type: 'bold' }]), text(', this is '), field('storeName')),
        paragraph(text('Dear '), field('fullName'), text('!')),
      ),
    });
    const [bea, cleo] = [await emailTo('bea'), await emailTo('cleo')];
    expect(bea?.subject).toBe('For Bea, from ana Studio');
    expect(bea?.text).toContain('Hi Bea, this is ana Studio');
    expect(bea?.text).toContain('Dear Bea Lind!');
    expect(bea?.html).toContain('Hi <strong>Bea</strong>, this is ana Studio');
    expect(bea?.html).toContain('Hello Bea');
    expect(cleo?.subject).toBe('For you, from ana Studio');
    expect(cleo?.text).toContain('Hi there, this is ana Studio');
    expect(cleo?.text).toContain('Dear!');
    expect(cleo?.html).toContain('Hello friend');
  });

  it('print a name as text, and no name that would become a link', async () => {
    await subscribed(world, ana, ['bea', 'cleo']);
    await world.sql("update subscribers set name = case when name = 'bea' then $1 else 'Win at evil.example' end", [
      `"O'Hara"&amp;`,
    ]);
    await sent({
      subject: 'Hi {{Full name|you}}',
      body: emailOf(paragraph(text('Hi '), field('fullName', EVIL.slice(0, 60)))),
    });
    const [bea, cleo] = [await emailTo('bea'), await emailTo('cleo')];
    expect(bea?.html).toContain('Hi &#34;O&#39;Hara&#34;&#38;amp;');
    expect(bea?.subject).toBe(`Hi "O'Hara"&amp;`);
    expect(cleo?.subject).toBe('Hi you');
    expect(cleo?.html).not.toMatch(/evil\.example|<img|<script/);
    expect(cleo?.html).toContain('&#60;img src=x');
  });

  it('that do not exist are reported before sending', async () => {
    await subscribed(world, ana, ['bea']);
    await expect(sent({ subject: 'Hi {{Frist name|you}}' })).rejects.toMatchObject({
      message: 'There is no merge field named {{Frist name|you}}. Choose one from the list, or remove it.',
      details: { field: 'subject' },
    });
    await expect(sent({ preheader: '{{shoe size}}' })).rejects.toMatchObject({ details: { field: 'preheader' } });
  });

  it('show their fallbacks in a preview and a test, or a name on request', async () => {
    const campaign = await drafted(world, ana, { body: emailOf(paragraph(text('Hi '), field('firstName', 'there'))) });
    expect(await page(campaign)).toContain('Hi there');
    expect(await page(campaign, '?name=known')).toContain('Hi Alex');
    await call('sendCampaignTest', { campaignId: campaign.id });
    expect((await world.emailsTo(ana.email))[0]?.text).toContain('Hi there');
  });
});

describe('images', () => {
  it('have an absolute URL, their width, and alternative text', async () => {
    const [wide, half] = [await upload(), await upload(ana, { width: 200, height: 100 })];
    await subscribed(world, ana, ['bea']);
    await sent({
      body: emailOf(
        picture(wide, { alt: 'A bowl <with> glaze', link: 'https://ana.example/bowls' }),
        picture(half, { alt: '', size: 'half' }),
      ),
    });
    const email = await emailTo('bea');
    const base = `http://localhost:3000/media/${ana.storeId}`;
    expect(email?.html).toMatch(
      new RegExp(
        `<a href="https://ana.example/bowls"[^>]*><img src="${base}/${wide}-\\d+-email" alt="A bowl &#60;with&#62; glaze" width="534" height="267"`,
      ),
    );
    expect(email?.html).toMatch(new RegExp(`<img src="${base}/${half}-\\d+-email" alt="" width="200" height="100"`));
    expect(email?.text).toContain('[A bowl <with> glaze]\nhttps://ana.example/bowls');
    const path = /src="http:\/\/localhost:3000([^"]+)"/.exec(email?.html ?? '')?.[1] ?? '';
    const { statusCode, headers, rawPayload } = await world.get(path);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1280 });
  });

  it('are PNG files if part of them is transparent', async () => {
    const id = await upload(ana, { width: 400, height: 200 }, '#6f4e3780');
    const path = `/media/${ana.storeId}/${id}-320-email`;
    for (const request of ['first', 'second']) {
      const { headers, rawPayload } = await world.get(path);
      expect({ request, type: headers['content-type'] }).toEqual({ request, type: 'image/png' });
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 320, hasAlpha: true });
    }
    expect((await world.get(`/media/${ana.storeId}/${id}-321-email`)).statusCode).toBe(404);
  });

  it('of another store are refused, and a missing one is reported before sending', async () => {
    await subscribed(world, ana, ['bea']);
    const theirs = await upload(ben);
    for (const id of [theirs, randomUUID(), '']) {
      const input = { body: emailOf(...written('Hi').content, picture(id)) };
      await expect(sent(input)).rejects.toMatchObject({ details: { refusal: 'campaign-picture', field: 'body' } });
      expect(await page(await drafted(world, ana, input))).not.toContain('<img');
    }
  });
});

describe('products', () => {
  it('are shown in their current state when the email is sent', async () => {
    await subscribed(world, ana, ['bea']);
    const product = await sellable(world, ana, { title: 'Kiln log' });
    const { id, revision } = await drafted(world, ana, { body: emailOf(productCard(product.id)) });
    await world.sql(
      `update products set published = jsonb_set(published, '{title}', '"Kiln log, second edition"') where id = $1`,
      [product.id],
    );
    await call('sendCampaign', { campaignId: id, revision });
    const email = await emailTo('bea');
    expect(email?.html).toContain('Kiln log, second edition');
    expect(email?.text).toContain(`Kiln log, second edition\n`);
    expect(email?.text).toContain(`/${ana.slug}/p/${product.slug}`);
  });

  it('that are no longer published are reported before sending, and left out of a preview', async () => {
    await subscribed(world, ana, ['bea']);
    const product = await sellable(world, ana, { title: 'Kiln log' });
    const theirs = await sellable(world, ben, { title: 'Not ours' });
    const body = emailOf(...written('Look').content, productCard(product.id));
    await call('setProductsState', { productIds: [product.id], state: 'archived' });
    await expect(sent({ body })).rejects.toMatchObject({
      message: '“Kiln log” isn’t published. Publish it, or remove it from the email.',
      details: { refusal: 'campaign-product', field: 'body' },
    });
    expect(await page(await drafted(world, ana, { body }))).not.toContain('Kiln log');
    await expect(sent({ body: emailOf(...written('Look').content, productCard(theirs.id)) })).rejects.toMatchObject({
      message: 'A product in this email isn’t published. Publish it, or remove it from the email.',
    });
  });
});

describe('the body', () => {
  const save = (body: unknown) => drafted(world, ana, { body });

  it.each([
    ['a picture without an id', { type: 'emailPicture', attrs: { imageId: EVIL } }],
    ['a picture of a size of its own', { type: 'emailPicture', attrs: { size: '1px;background:url(x)' } }],
    ['a description that is a document', { type: 'emailPicture', attrs: { alt: { html: EVIL } } }],
    ['a label beyond its limit', linkButton('x'.repeat(61), '')],
    ['a product that is SQL', productCard(`' or true --`)],
    ['an unknown field', paragraph(field('password'))],
    ['a field that is inherited', paragraph(field('constructor'))],
    ['a field with a long fallback', paragraph(field('firstName', 'x'.repeat(61)))],
    ['a button inside a list', { type: 'bulletList', content: [{ type: 'listItem', content: [linkButton('a', '')] }] }],
    ['a node of nobody’s', { type: 'iframe', attrs: { src: 'https://evil.example' } }],
  ])('with %s is refused', async (_, node) => {
    await expect(save(emailOf(node))).rejects.toMatchObject({ httpStatus: 400, details: { field: 'body' } });
  });

  it('is refused with a reason if it is too large or has too many parts', async () => {
    await expect(save(written('x'.repeat(52_000)))).rejects.toThrow('This email is too long');
    const buttons = Array.from({ length: 41 }, () => linkButton('a', ''));
    await expect(save(emailOf(...buttons))).rejects.toThrow('up to 40 images, buttons and products');
  });

  it('drops attributes of a node that are not allowed', async () => {
    const button = {
      type: 'emailButton',
      attrs: { label: 'Look', url: 'https://a.example', onclick: EVIL, style: EVIL },
    };
    const { body } = await save(emailOf(button));
    expect(body.content).toEqual([linkButton('Look', 'https://a.example')]);
  });

  it('is empty if it has only empty paragraphs, and loses those at both ends', async () => {
    expect((await save(emailOf(paragraph(), paragraph()))).body).toBeNull();
    const html = await page(
      await save(emailOf(paragraph(), paragraph(text('Hi')), linkButton('Look', 'https://a.example'), paragraph())),
    );
    expect(html).toContain('>Hi</p>');
    expect(html).not.toContain('>&nbsp;</p>');
  });

  it('renders emails saved before parts existed as they were written', async () => {
    await subscribed(world, ana, ['bea']);
    const body = emailOf(
      { type: 'heading', attrs: { level: 2 }, content: [text('Old')] },
      paragraph(text('Words with {{braces}} and a '), {
        ...text('link'),
        marks: [{ type: 'link', attrs: { href: 'https://a.example' } }],
      }),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('One'))] }] },
    );
    await sent({ body, audience: AUDIENCE });
    const email = await emailTo('bea');
    expect(email?.html).toContain('Words with {{braces}} and a <a class="ink" href="https://a.example"');
    expect(email?.text).toContain('- One');
  });
});
