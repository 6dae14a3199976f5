import { describe, expect, it } from 'vitest';
import { buy, furnish } from '#test/furnish.ts';
import { drafted, subscribed } from '#test/mailing.ts';
import { openBrowser } from '#test/browser.ts';
import { openWorld, type Loose } from '#test/world.ts';

const world = await openWorld();
const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];

const call = (name: string, input: object = {}, as = ana): Promise<Loose> =>
  world.call(name, { storeId: as.storeId, ...input }, { as });
const TYPED = ' Ana <b>& Sons</b>\n\n Moss Lane 7 ';
const KEPT = 'Ana <b>& Sons</b>\nMoss Lane 7';
const IN_HTML = 'Ana &#60;b&#62;&#38; Sons&#60;/b&#62;<br>Moss Lane 7</p>';

async function preview({ id }: Loose): Promise<string> {
  const headers = { authorization: `Bearer ${ana.idToken}` };
  return (await world.get(`/dashboard/email/${ana.storeId}/${id}/message`, { headers })).body;
}

async function sentTo(name: string): Promise<Loose> {
  await world.sql('delete from subscribers');
  await subscribed(world, ana, [name]);
  const { id: campaignId, revision } = await drafted(world, ana);
  await call('sendCampaign', { campaignId, revision });
  await world.runJobs();
  return (await world.emailsTo(`${name}@readers.example`))[0];
}

describe('the postal address of a store', () => {
  it('is left out of emails if there is none', async () => {
    const { html, text } = await sentTo('bea');
    expect(text).toMatch(/\/unsubscribe\/\S+\n\n-- \n/);
    expect(html).toMatch(/\/unsubscribe\/[^<]*<\/a><\/p><\/td>/);
  });

  it('appears as typed beside the unsubscribe link of every email to the audience', async () => {
    expect((await call('updateStore', { postalAddress: TYPED })).store.postalAddress).toBe(KEPT);
    const { html, text } = await sentTo('cleo');
    expect(text).toMatch(/\/unsubscribe\/\S+\n\nAna <b>& Sons<\/b>\nMoss Lane 7\n\n-- \n/);
    expect(html).toContain(IN_HTML);
    expect(html).not.toContain('<b>& Sons');
    const draft = await drafted(world, ana);
    expect(await preview(draft)).toContain(IN_HTML);
    await call('sendCampaignTest', { campaignId: draft.id });
    expect((await world.emailsTo(ana.email))[0]?.html).toContain(IN_HTML);
  });

  it('can be removed', async () => {
    expect((await call('updateStore', { postalAddress: ' \n ' })).store.postalAddress).toBeNull();
    expect(await preview(await drafted(world, ana))).not.toContain('Moss Lane');
    await call('updateStore', { postalAddress: TYPED });
    expect((await call('updateStore', { postalAddress: null })).store.postalAddress).toBeNull();
  });

  it('is visible only to its creator: no page, response or other email contains it', async () => {
    await call('updateStore', { postalAddress: 'Moss Lane 7' });
    expect((await call('getStore')).store.postalAddress).toBe('Moss Lane 7');
    await expect(world.call('getStore', { storeId: ana.storeId }, { as: ben })).rejects.toMatchObject({
      httpStatus: 403,
    });
    await expect(
      world.call('updateStore', { storeId: ana.storeId, postalAddress: 'Mine' }, { as: ben }),
    ).rejects.toMatchObject({ httpStatus: 403 });

    const {
      slug,
      productSlug,
      productId,
      customerEmail: email,
      customerPassword: password,
    } = await furnish(world, ana);
    const { storeId } = ana;
    const buyer = 'dora@readers.example';
    const answers = [
      await world.call('customerSignIn', { storeId, email, password }),
      await buy(world, { storeId, productId, email: buyer }),
    ];
    expect(JSON.stringify(answers)).not.toContain('Moss Lane');
    const places = ['', `/p/${productSlug}`, '/feed.xml', '/llms.txt', '/sitemap.xml', '/members'];
    const visitor = openBrowser(world);
    for (const place of places) {
      const { statusCode, body } = await visitor.get(`/${slug}${place}`);
      expect({ place, isFound: statusCode < 400 }).toEqual({ place, isFound: true });
      expect(body).not.toContain('Moss Lane');
    }
    await world.runJobs();
    const emails = [...(await world.emailsTo(buyer)), ...(await world.emailsTo(email))];
    expect(emails.length).toBeGreaterThan(1);
    expect(emails.filter(({ text, html }) => `${text}${html}`.includes('Moss Lane'))).toEqual([]);
  });
});
