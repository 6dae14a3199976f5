import { expect, it } from 'vitest';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const call = (name: string, input: object) => world.call(name, { storeId: ana.storeId, ...input }, { as: ana });

const AUDIENCE = { subscribers: 'all', form: '', customers: 'none', products: [], tag: '' };
const { campaign } = await call('saveCampaign', { subject: 'Spring news', audience: AUDIENCE });
const campaignId: string = campaign.id;

const addRecipients = (many: number, state: string) =>
  world.sql(
    `insert into campaign_recipients (store_id, id, campaign_id, email, email_key, name, language, source, state,
            next_try_at, updated_at)
     select $1, gen_random_uuid(), $2, $3 || n || '@example.com', $3 || n || '@example.com', '', 'en', 'subscriber', $3, $5, $5
       from generate_series(1, $4::int) n`,
    [ana.storeId, campaignId, state, many, world.now()],
  );
const counts = async () => (await call('getCampaign', { campaignId })).campaign.counts;
const stored = async () =>
  (await world.sql('select counts from campaign_counts where campaign_id = $1', [campaignId])).map(
    (row) => row['counts'],
  );

it('counts recipients again until no change was made for an hour', async () => {
  await addRecipients(1200, 'sent');
  await addRecipients(3, 'failed');
  expect(await counts()).toMatchObject({ recipients: 1203, sent: 1200, failed: 3, delivered: 0 });
  expect(await stored()).toEqual([]);
  world.travel({ hours: 2 });
  const counted = await counts();
  expect(counted).toMatchObject({ recipients: 1203, sent: 1200, failed: 3 });
  expect(await stored()).toEqual([counted]);
  expect(await counts()).toEqual(counted);
});

it('counts again after a change', async () => {
  await world.sql(
    `update campaign_recipients set state = 'delivered', unsubscribed_at = $2, updated_at = $2
      where campaign_id = $1 and email_key = 'sent7@example.com'`,
    [campaignId, world.now()],
  );
  expect(await counts()).toMatchObject({ recipients: 1203, sent: 1200, delivered: 1, unsubscribed: 1 });
  expect((await call('listCampaigns', {})).items[0].counts).toMatchObject({ delivered: 1, unsubscribed: 1 });
});

it('lists up to 1,000 recipients as a number, and finds them by subscriber or whole address', async () => {
  const list = (input: object) => call('listCampaignRecipients', { campaignId, ...input });
  expect(await list({})).toMatchObject({ count: 1000, isMore: true });
  expect(await list({ state: 'failed' })).toMatchObject({ count: 3, isMore: false });
  expect(await list({ state: 'unsubscribed' })).toMatchObject({ count: 1, items: [{ email: 'sent7@example.com' }] });
  expect(await list({ search: 'SENT12@example.com' })).toMatchObject({ count: 1, isMore: false });
});

it('counts an audience up to 1,000, each address once', async () => {
  const audience = async () => {
    const { count, isMore } = await call('countAudience', { audience: { ...AUDIENCE, customers: 'all' } });
    return { count, isMore };
  };
  const subscribe = (first: number, last: number) =>
    world.sql(
      `insert into subscribers (store_id, id, email, email_key, name, state, language, consent, has_ticked, page, block,
              asked_at, confirmed_at)
       select $1, gen_random_uuid(), 's' || n || '@example.com', 's' || n || '@example.com', '', 'confirmed', 'en', 'Yes', true,
              '/', '', now(), now() from generate_series($2::int, $3::int) n`,
      [ana.storeId, first, last],
    );
  await subscribe(1, 1000);
  expect(await audience()).toEqual({ count: 1000, isMore: false });
  await subscribe(1001, 1001);
  expect(await audience()).toEqual({ count: 1000, isMore: true });
});
