import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { jobHandlers as handlers } from '#server/features/jobHandlers.ts';
import { MailDelayed, type MailMessage, MailRefused } from '#server/gateways/mail/port.ts';
import { openQueue } from '#server/jobs/openQueue.ts';
import { runJob } from '#server/jobs/runJobs.ts';
import { AUDIENCE, drafted, runDueCampaigns, subscribed } from '#test/mailing.ts';
import { createWorld, type CreatorWithStore, type Loose, type World } from '#test/world.ts';

describe('a campaign that is being sent', () => {
  let world: World;
  let ana: CreatorWithStore;
  const NAMES = Array.from({ length: 12 }, (_, at) => `reader${at}`);

  beforeAll(async () => {
    world = await createWorld();
    ana = await world.creator('ana');
    await world.sql('update stores set mail_trusted_at = now()');
    await subscribed(world, ana, NAMES);
  });
  afterAll(() => world.close());
  beforeEach(() => world.sql('delete from email_campaigns'));

  const shown = async (campaignId: string): Promise<Loose> =>
    (await world.call('getCampaign', { storeId: ana.storeId, campaignId }, { as: ana })).campaign;

  async function sending(): Promise<string> {
    const { id, revision } = await drafted(world, ana);
    await world.call('sendCampaign', { storeId: ana.storeId, campaignId: id, revision }, { as: ana });
    return id;
  }

  /** Runs the job that is due, in a worker with this way of sending emails. */
  async function takeTurn(send: (message: MailMessage) => Promise<{ id: string }>) {
    const services = { ...world.services, mail: { ...world.services.mail, send } };
    const [taken] = await world.queue.fetch('sendCampaignEmails');
    if (!taken) throw new Error('No turn is due.');
    return { taken, run: runJob({ job: taken, handlers, services }) };
  }

  /** Accepts emails until it is full, and then never responds until it is killed. */
  const taker = (most = Infinity) => {
    const got: string[] = [];
    let die: () => void = () => undefined;
    const death = new Promise<never>((_, reject) => {
      die = () => reject(new Error('killed'));
    });
    const send = (message: MailMessage) => {
      if (got.length >= most) return death;
      got.push(message.to);
      return Promise.resolve({ id: message.messageId });
    };
    return { got, send, die: () => die() };
  };

  it('sends to everyone, and to nobody twice, if its worker is killed half way', async () => {
    const id = await sending();
    const [killed, second] = [taker(4), taker()];
    const { taken, run } = await takeTurn(killed.send);
    await expect.poll(async () => (await shown(id)).counts.sent, { timeout: 10_000 }).toBe(4);
    await world.sql("update pgboss.job set heartbeat_on = now() - interval '10 minutes' where id = $1", [taken.id]);
    const keeper = await openQueue({
      connection: world.connectionAs('app'),
      onError: () => undefined,
      isWorker: false,
    });
    await keeper.supervise();
    await keeper.close();
    killed.die();
    await expect(run).rejects.toThrow('killed');
    await world.sql("update pgboss.job set start_after = now() where name = 'sendCampaignEmails' and state = 'retry'");
    const again = await takeTurn(second.send);
    expect(again.taken.id).toBe(taken.id);
    await again.run;
    await world.queue.complete(again.taken);
    // The emails that the worker held when it died may have been sent, so they wait until no sender can still be alive.
    world.travel({ minutes: 11 });
    await runDueCampaigns(world);
    const outbox = await Promise.all(NAMES.map((name) => world.emailsTo(`${name}@readers.example`)));
    const got = [...killed.got, ...second.got, ...outbox.flat().map(({ to }) => to)];
    expect(got.toSorted()).toEqual(NAMES.map((name) => `${name}@readers.example`).toSorted());
    expect(await shown(id)).toMatchObject({ state: 'sent', counts: { sent: NAMES.length } });
  });

  it('sends to nobody twice if two workers run the same batch', async () => {
    const id = await sending();
    const other = taker();
    const got: string[] = [];
    const { taken, run } = await takeTurn(async (message) => {
      got.push(message.to);
      if (got.length === 1) {
        const services = { ...world.services, mail: { ...world.services.mail, send: other.send } };
        await runJob({ job: taken, handlers, services });
      }
      return { id: message.messageId };
    });
    await run;
    await world.queue.complete(taken);
    expect([...got, ...other.got].toSorted()).toEqual(NAMES.map((name) => `${name}@readers.example`).toSorted());
    expect(await shown(id)).toMatchObject({ state: 'sent', counts: { sent: NAMES.length } });
  });

  it('is resumed by the scheduler after its chain of jobs broke, and an old batch sends nothing more', async () => {
    const id = await sending();
    const [lost] = await world.queue.fetch('sendCampaignEmails');
    if (!lost) throw new Error('No turn is due.');
    await runDueCampaigns(world);
    expect((await shown(id)).counts.sent).toBe(0);
    world.travel({ minutes: 11 });
    await runDueCampaigns(world);
    expect(await shown(id)).toMatchObject({ state: 'sent', counts: { sent: NAMES.length } });
    const late = taker();
    const services = { ...world.services, mail: { ...world.services.mail, send: late.send } };
    await runJob({ job: lost, handlers, services });
    await world.queue.complete(lost);
    expect(late.got).toEqual([]);
  });

  it('stops when it is canceled: the rest gets nothing', async () => {
    const id = await sending();
    const got: string[] = [];
    let calledOff: Promise<unknown> = Promise.resolve();
    const send = async (message: MailMessage) => {
      got.push(message.to);
      if (got.length === 3) {
        calledOff = world.call('cancelCampaign', { storeId: ana.storeId, campaignId: id }, { as: ana });
      }
      await calledOff;
      return { id: message.messageId };
    };
    const { taken, run } = await takeTurn(send);
    await run;
    await world.queue.complete(taken);
    const { state, counts } = await shown(id);
    expect(state).toBe('cancelled');
    expect(got.length).toBeLessThan(NAMES.length);
    expect(counts).toMatchObject({ sent: got.length, cancelled: NAMES.length - got.length, waiting: 0 });
    await runDueCampaigns(world);
    expect((await shown(id)).counts.sent).toBe(got.length);
    await expect(
      world.call('cancelCampaign', { storeId: ana.storeId, campaignId: (await drafted(world, ana)).id }, { as: ana }),
    ).rejects.toThrow('isn’t being sent');
  });

  it('retries recipients whom the mail service delays, and gives up those it refuses', async () => {
    const id = await sending();
    const send = (message: MailMessage) =>
      message.to.startsWith('reader3@')
        ? Promise.reject(new MailDelayed('full'))
        : message.to.startsWith('reader5@')
          ? Promise.reject(new MailRefused('No such mailbox.'))
          : Promise.resolve({ id: message.messageId });
    const { taken, run } = await takeTurn(send);
    await run;
    await world.queue.complete(taken);
    expect(await shown(id)).toMatchObject({
      state: 'sending',
      waitsFor: 'provider',
      counts: { sent: NAMES.length - 2, failed: 1, waiting: 1 },
    });
    world.travel({ minutes: 3 });
    await runDueCampaigns(world);
    expect(await shown(id)).toMatchObject({ state: 'sent', counts: { sent: NAMES.length - 1, failed: 1 } });
  });

  it('waits while the mail service is down, without trying every recipient', async () => {
    const id = await sending();
    let tried = 0;
    const { taken, run } = await takeTurn(() => {
      tried += 1;
      return Promise.reject(new MailDelayed('down'));
    });
    await run;
    await world.queue.complete(taken);
    expect(tried).toBeLessThan(NAMES.length);
    expect(await shown(id)).toMatchObject({ waitsFor: 'provider', counts: { waiting: NAMES.length } });
    world.travel({ minutes: 10 });
    await runDueCampaigns(world);
    expect(await shown(id)).toMatchObject({ state: 'sent', counts: { sent: NAMES.length } });
  });
});

describe('a campaign to many recipients', () => {
  const PEOPLE = 12_000;

  it('stores them in steps, each once, which the next worker continues, and gives them up in steps when it is canceled', async () => {
    const world = await createWorld();
    const cleo = await world.creator('cleo');
    await world.sql(
      `insert into subscribers (store_id, id, email, email_key, name, state, language, consent, has_ticked, page, block,
              asked_at, confirmed_at)
       select $1, gen_random_uuid(), n || '@readers.example', n || '@readers.example', '', 'confirmed', 'en', 'Yes', true, '/', '',
              $2, $2 from generate_series(1, ${PEOPLE}) n`,
      [cleo.storeId, world.now()],
    );
    await world.sql(
      `insert into mail_optouts (store_id, recipient_key, left_at) values ($1, '10001@readers.example', now())`,
      [cleo.storeId],
    );
    const exact = await world.call(
      'countAudience',
      { storeId: cleo.storeId, audience: AUDIENCE, isExact: true },
      { as: cleo },
    );
    expect(exact).toMatchObject({ count: PEOPLE - 1, isMore: false });
    const { id: campaignId, revision } = await drafted(world, cleo);
    const one = { storeId: cleo.storeId, campaignId };
    await world.call('sendCampaign', { ...one, revision }, { as: cleo });
    const campaign = async () => (await world.call('getCampaign', one, { as: cleo })).campaign;
    const takeStep = async () => {
      const [taken] = await world.queue.fetch('sendCampaignEmails');
      if (!taken) throw new Error('No step is due.');
      const run = () => runJob({ job: taken, handlers, services: world.services });
      await run();
      // A second worker of the same step changes nothing.
      await run();
      await world.queue.complete(taken);
    };
    await takeStep();
    expect(await campaign()).toMatchObject({
      state: 'sending',
      isPreparing: true,
      counts: { recipients: 4999, sent: 0 },
    });
    // The worker of the next step dies.
    await world.queue.fetch('sendCampaignEmails');
    world.travel({ minutes: 11 });
    await world.services.db.onPlatform((tx) => tx.enqueue(job('runDueCampaigns', { realm: PLATFORM_REALM })));
    for (const name of ['runDueCampaigns', 'runCampaigns'] as const) {
      const [due] = await world.queue.fetch(name);
      if (!due) throw new Error(`No ${name} is due.`);
      await runJob({ job: due, handlers, services: world.services });
      await world.queue.complete(due);
    }
    await takeStep();
    expect(await campaign()).toMatchObject({ isPreparing: true, counts: { recipients: 9999, sent: 0 } });
    const { campaign: stopped } = await world.call('cancelCampaign', one, { as: cleo });
    expect(stopped).toMatchObject({ state: 'cancelled', isPreparing: false, counts: { waiting: 4999 } });
    await world.runJobs();
    expect(await campaign()).toMatchObject({ counts: { recipients: 9999, waiting: 0, sent: 0, cancelled: 9999 } });
    await world.close();
  });

  it('sends to those of the last step too', async () => {
    const world = await createWorld();
    const dan = await world.creator('dan');
    await world.sql('update stores set mail_trusted_at = now()');
    await subscribed(world, dan, ['bea']);
    // Nobody in the first step wants email.
    await world.sql(
      `insert into subscribers (store_id, id, email, email_key, name, state, language, consent, has_ticked, page, block, asked_at)
       select $1, gen_random_uuid(), n || '@a.example', n || '@a.example', '', 'waiting', 'en', 'Yes', true, '/', '', $2
         from generate_series(1, 5000) n`,
      [dan.storeId, world.now()],
    );
    const { id: campaignId, revision } = await drafted(world, dan);
    await world.call('sendCampaign', { storeId: dan.storeId, campaignId, revision }, { as: dan });
    expect(await world.emailsTo('bea@readers.example')).toHaveLength(1);
    await world.close();
  });

  it('starts even if inserting its recipients exceeds the statement timeout', async () => {
    const world = await createWorld({ statementTimeout: 2000 });
    const ben = await world.creator('ben');
    await subscribed(world, ben, ['bea']);
    await world.sql(`create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(2.5); return null; end $$`);
    await world.sql(`create trigger dawdle after insert on campaign_recipients
      for each statement execute function dawdle()`);
    const { id: campaignId, revision } = await drafted(world, ben);
    await world.call('sendCampaign', { storeId: ben.storeId, campaignId, revision }, { as: ben });
    expect(await world.emailsTo('bea@readers.example')).toHaveLength(1);
    await world.close();
  });
});
