import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CreatorAtProvider, creatorAtProvider } from '#test/creatorAtProvider.ts';
import { type Sendgrid, startSendgrid } from '#test/doubles/sendgrid.ts';
import { AUDIENCE, drafted, subscribed } from '#test/mailing.ts';
import { createWorld, type Loose, type World } from '#test/world.ts';

describe('what a provider reports about a campaign', () => {
  let sendgrid: Sendgrid;
  let world: World;
  let ana: CreatorAtProvider;
  let campaignId: string;

  beforeAll(async () => {
    sendgrid = await startSendgrid();
    world = await createWorld({ environment: sendgrid.environment });
    ana = await creatorAtProvider({ world, sendgrid }, 'ana');
    await world.runJobs();
    await subscribed(world, ana, ['bea', 'cleo', 'dora']);
    const { id, revision } = await drafted(world, ana);
    campaignId = id;
    await world.call('sendCampaign', { storeId: ana.storeId, campaignId, revision }, { as: ana });
    await world.runJobs();
  });
  afterAll(async () => {
    await world.close();
    await sendgrid.close();
  });

  const call = (name: string, input: object): Promise<Loose> =>
    world.call(name, { storeId: ana.storeId, ...input }, { as: ana });
  const emailTo = (name: string) =>
    sendgrid.emails.findLast(({ body }) => body.personalizations[0]?.to[0]?.email === `${name}@readers.example`);

  async function report(name: string, event: string, more: object = {}) {
    const emailId = emailTo(name)?.body.personalizations[0]?.custom_args?.['stoa_letter'];
    const events = [{ event, sg_event_id: randomUUID(), stoa_letter: emailId, timestamp: 1, ...more }];
    const { url, payload, headers } = sendgrid.eventPost(ana.storeId, events, { at: world.now() });
    await world.app.inject({ method: 'POST', url, payload, headers });
  }

  it('appears in its report, and excludes bounced and complaining addresses from the next one', async () => {
    expect(emailTo('bea')?.body).toMatchObject({
      headers: expect.objectContaining({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
    });
    await report('bea', 'delivered');
    await report('cleo', 'bounce', { type: 'bounce', reason: 'No such mailbox' });
    await report('dora', 'delivered');
    await report('dora', 'spamreport');
    const { campaign } = await call('getCampaign', { campaignId });
    expect(campaign.counts).toMatchObject({ recipients: 3, sent: 3, delivered: 1, bounced: 1, complained: 1 });
    const { items } = await call('listCampaignRecipients', { campaignId, state: 'bounced' });
    expect(items).toMatchObject([{ email: 'cleo@readers.example', problem: 'No such mailbox' }]);
    expect((await call('countAudience', { audience: AUDIENCE })).count).toBe(1);
  });

  it('stays in the report when the emails are deleted from the log', async () => {
    world.travel({ days: 200 });
    await world.sweep(ana.storeId);
    const [left] = await world.sql("select count(*)::int as emails from mail_messages where kind = 'campaign'");
    expect(left).toEqual({ emails: 0 });
    const { idToken } = await world.call('signIn', { email: ana.email, password: ana.password });
    const { campaign } = await world.call('getCampaign', { storeId: ana.storeId, campaignId }, { as: idToken });
    expect(campaign.counts).toMatchObject({ recipients: 3, delivered: 1, bounced: 1, complained: 1 });
  });
});
