import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { clearBookings, orderCall, publishCall } from '#test/calls.ts';
import { startCalendars } from '#test/doubles/calendars.ts';
import { openHours } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { refusalOf } from '#test/refusalOf.ts';
import { openShop } from '#test/shop.ts';
import { openWorld, type Loose } from '#test/world.ts';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';

const logged: string[] = [];
const world = await openWorld({ onLog: (line) => void logged.push(line) });
const calendars = await startCalendars();
afterAll(() => calendars.close());
const gateway = calendars.gateway();
world.services.calendars = gateway;

const ana = await openShop(world, 'ana');
const ben = await openShop(world, 'ben');
const { storeId } = ana;
const of = (input: object = {}) => ({ storeId, ...input });

const calendar = (...events: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', `UID:${randomUUID()}`, ...lines, 'END:VEVENT'].join('\r\n');
/** An event from ten to eleven in Lisbon, where the host is. */
const morning = (day: string, ...lines: string[]) =>
  event(`DTSTART;TZID=Europe/Lisbon:${day}T100000`, `DTEND;TZID=Europe/Lisbon:${day}T110000`, ...lines);

const add = async (path: string, name = 'Private') =>
  (await world.call('saveBusyFeed', of({ name, url: `${calendars.url}${path}` }), { as: ana })).feeds.at(-1);
const feeds = async (): Promise<Loose[]> => (await world.call('listBusyFeeds', of(), { as: ana })).feeds;
/** What the scheduler and a worker do within a minute. */
async function readDue(): Promise<void> {
  await world.services.db.onPlatform((tx) => tx.enqueue(job('readBusyFeeds', { realm: PLATFORM_REALM })));
  await world.runJobs();
}

await openHours(world, ana);
const sold = await publishCall(world, ana, { title: 'Talk' });
const slotsOn = async (day: string): Promise<string[]> =>
  (await world.call('getSlots', of({ productId: sold.productId }))).starts
    .filter((start: string) => start.startsWith(day))
    .map((start: string) => start.slice(11, 16));
const order = async (startsAt: string, placed: object = {}): Promise<string> => {
  const slot = { startsAt, zone: 'Europe/Lisbon' };
  return (await orderCall(world, { storeId, productId: sold.productId, slot, placed })).email;
};

beforeEach(async () => {
  await clearBookings(world);
  world.services.calendars = gateway;
  calendars.requests.length = 0;
});

describe('a calendar of the host', () => {
  it('hides the times at which they are busy, and not those at which they are free', async () => {
    calendars.show(
      '/a.ics',
      calendar(
        morning('20260304', 'RRULE:FREQ=WEEKLY', 'EXDATE;TZID=Europe/Lisbon:20260311T100000'),
        morning('20260305', 'TRANSP:TRANSPARENT'),
        morning('20260306', 'STATUS:CANCELLED'),
        event('DTSTART;VALUE=DATE:20260307'),
      ),
    );
    expect(await add('/a.ics')).toMatchObject({ isWaiting: true, readAt: null, problem: null, times: 0 });
    await world.runJobs();
    expect(await feeds()).toMatchObject([
      { name: 'Private', server: new URL(calendars.url).host, isWaiting: false, problem: null, unread: 0 },
    ]);
    const day = await slotsOn('2026-03-04');
    expect(day.filter((time) => time >= '09:30' && time <= '11:00')).toEqual(['09:30', '11:00']);
    // The clocks of Lisbon have changed.
    expect((await slotsOn('2026-04-01')).filter((time) => time >= '08:30' && time <= '10:00')).toEqual([
      '08:30',
      '10:00',
    ]);
    expect(await slotsOn('2026-03-07')).toEqual([]);
    for (const free of ['2026-03-05', '2026-03-06', '2026-03-11']) expect(await slotsOn(free)).toHaveLength(16);
    expect((await feeds())[0].times).toBe(9);
  });

  it('is read every 15 minutes, and only what has changed is sent', async () => {
    calendars.show('/b.ics', calendar(morning('20260304')), '"v1"');
    await add('/b.ics');
    await world.runJobs();
    await readDue();
    expect(calendars.requests).toHaveLength(1);
    world.travel({ minutes: 16 });
    await readDue();
    await readDue();
    expect(calendars.requests).toEqual([
      { path: '/b.ics', etag: undefined },
      { path: '/b.ics', etag: '"v1"' },
    ]);
    expect(await slotsOn('2026-03-04')).not.toContain('10:00');
    calendars.show('/b.ics', calendar(morning('20260305')), '"v2"');
    world.travel({ minutes: 16 });
    await readDue();
    expect(await slotsOn('2026-03-04')).toContain('10:00');
    expect(await slotsOn('2026-03-05')).not.toContain('10:00');
    // The days that can be booked move on, so each day all of it is read again.
    world.travel({ days: 1 });
    await readDue();
    expect(calendars.requests.at(-1)).toEqual({ path: '/b.ics', etag: undefined });
  });

  it('is asked again when a time is taken, also one that was offered before', async () => {
    const [time] = ['2026-03-10T11:00:00.000Z'];
    calendars.show('/c.ics', calendar());
    await add('/c.ics');
    await world.runJobs();
    const email = await order('2026-03-09T11:00:00.000Z');
    expect(await slotsOn('2026-03-10')).toContain('11:00');
    calendars.show('/c.ics', calendar(event('DTSTART:20260310T110000Z', 'DURATION:PT30M')));
    world.travel({ minutes: 16 });
    await readDue();
    expect(await refusalOf(order(time))).toBe('slot-taken');
    const browser = await memberBrowser(world, { slug: 'ana-studio', email });
    const [booking] = await world.sql<{ id: string }>('select id from bookings');
    const moving = { storeId, bookingId: booking?.id, startsAt: time };
    expect(JSON.parse((await browser.call('moveMyBooking', moving)).body).error.details.refusal).toBe('slot-taken');
  });

  it('does not block the calls that it shows because they were booked here', async () => {
    calendars.show('/d.ics', calendar());
    await add('/d.ics');
    await order('2026-03-10T11:00:00.000Z');
    const [email] = (await world.emailsTo(ana.email)).filter(({ subject }) => subject.startsWith('New booking'));
    const file = String(email?.calendar);
    calendars.show('/d.ics', file.replace('METHOD:REQUEST\r\n', ''));
    world.travel({ minutes: 16 });
    await readDue();
    expect((await feeds())[0]).toMatchObject({ problem: null, times: 0 });
    const { items } = await world.call('listBookings', of({ when: 'upcoming', limit: 10 }), { as: ana });
    await world.call('cancelBooking', of({ bookingId: items[0].id }), { as: ana });
    expect(await slotsOn('2026-03-10')).toContain('11:00');
    // A call at somebody else's store does.
    calendars.show('/d.ics', file.replaceAll(items[0].id, randomUUID()));
    world.travel({ minutes: 16 });
    await readDue();
    expect(await slotsOn('2026-03-10')).not.toContain('11:00');
  });

  it('is read in the host’s zone, which they can change', async () => {
    calendars.show('/e.ics', calendar(event('DTSTART;VALUE=DATE:20260310')), '"v1"');
    await add('/e.ics');
    await world.runJobs();
    const from = async () =>
      (await world.sql<{ starts_at: Date }>('select starts_at from busy_times'))[0]?.starts_at.toISOString();
    expect(await from()).toBe('2026-03-10T00:00:00.000Z');
    await openHours(world, ana, { zone: 'Asia/Tokyo' });
    await readDue();
    expect(await from()).toBe('2026-03-09T15:00:00.000Z');
    await openHours(world, ana);
  });

  it('takes its times with it when it is removed', async () => {
    calendars.show('/f.ics', calendar(morning('20260304')));
    const { id: feedId } = await add('/f.ics');
    await world.runJobs();
    expect(await slotsOn('2026-03-04')).not.toContain('10:00');
    expect((await world.call('deleteBusyFeed', of({ feedId }), { as: ana })).feeds).toEqual([]);
    expect(await slotsOn('2026-03-04')).toContain('10:00');
    expect(await refusalOf(world.call('deleteBusyFeed', of({ feedId }), { as: ana }))).toBe('not-found');
    expect(await world.sql('select from busy_times')).toEqual([]);
  });
});

describe('adding a calendar', () => {
  it('takes an https or webcal address, once each, for up to five calendars', async () => {
    const save = (url: string, name = '') => world.call('saveBusyFeed', of({ name, url }), { as: ana });
    for (const url of [
      'http://a.example/b.ics',
      'https://me:secret@a.example/b.ics',
      'file:///etc/passwd',
      'nothing',
      '',
    ])
      expect(await refusalOf(save(url))).toBe('invalid-argument');
    const webcal = calendars.url.replace('https:', 'webcal:');
    await save(`${webcal}/1.ics`);
    const { feeds: again } = await save(`${calendars.url}/1.ics#today`, 'Family');
    expect(again).toMatchObject([{ name: 'Family' }]);
    // Of ten at once, those that exceed the limit are refused.
    const many = Array.from({ length: 10 }, (_, at) => refusalOf(save(`${calendars.url}/many${at}.ics`)));
    const answers = await Promise.all(many);
    expect(answers.filter((answer) => answer === 'busy-feed-limit')).toHaveLength(6);
    expect(await feeds()).toHaveLength(5);
  });

  it('needs hours', async () => {
    const input = { storeId: ben.storeId, name: '', url: `${calendars.url}/1.ics` };
    expect(await refusalOf(world.call('saveBusyFeed', input, { as: ben }))).toBe('feed-needs-hours');
  });
});

describe('a calendar that cannot be read', () => {
  const problem = async () => (await feeds())[0].problem;

  it('says why, and its last times still count', async () => {
    calendars.show('/g.ics', calendar(morning('20260310')));
    const { id: feedId } = await add('/g.ics');
    await world.runJobs();
    const again = async () => {
      await world.call('readBusyFeedNow', of({ feedId }), { as: ana });
      await world.runJobs();
      return problem();
    };
    calendars.answer('/g.ics', undefined);
    expect(await again()).toBe('not-found');
    calendars.show('/g.ics', '<!doctype html><title>Sign in</title>');
    expect(await again()).toBe('not-calendar');
    calendars.show('/g.ics', calendar(event('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY')));
    expect(await again()).toBe('too-complex');
    calendars.answer('/g.ics', (_request, response) =>
      response.writeHead(302, { location: 'https://192.168.0.1/' }).end(),
    );
    expect(await again()).toBe('private-address');
    expect(await slotsOn('2026-03-10')).not.toContain('10:00');
    calendars.show('/g.ics', calendar());
    expect(await again()).toBe(null);
    expect(await slotsOn('2026-03-10')).toContain('10:00');
  });

  it.each<[string, () => void]>([
    ['too-complex', () => calendars.show('/l.ics', calendar(event('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY')))],
    [
      'too-large',
      () =>
        calendars.answer('/l.ics', (_request, response) => response.writeHead(200, { 'content-length': 1e9 }).end()),
    ],
  ])('because it is %s is read again after six hours, or when the creator asks', async (expected, show) => {
    show();
    const { id: feedId } = await add('/l.ics');
    await world.runJobs();
    expect(await problem()).toBe(expected);
    world.travel({ minutes: 16 });
    await openHours(world, ana);
    await readDue();
    expect(calendars.requests).toHaveLength(1);
    world.travel({ hours: 6 });
    await readDue();
    expect(calendars.requests).toHaveLength(2);
    calendars.show('/l.ics', calendar());
    await world.call('readBusyFeedNow', of({ feedId }), { as: ana });
    await world.runJobs();
    expect(await problem()).toBe(null);
    world.travel({ minutes: 16 });
    await readDue();
    expect(calendars.requests).toHaveLength(4);
  });

  it('because it is too complex is read at once if the creator asks meanwhile', async () => {
    calendars.show('/m.ics', calendar(event('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY')));
    const { id: feedId } = await add('/m.ics');
    world.services.calendars = {
      read: async (request) => {
        const answer = await gateway.read(request);
        world.services.calendars = gateway;
        world.travel({ seconds: 1 });
        calendars.show('/m.ics', calendar());
        await world.call('readBusyFeedNow', of({ feedId }), { as: ana });
        return answer;
      },
    };
    await world.runJobs();
    expect(await problem()).toBe(null);
  });

  it('is read when the creator asks, six times an hour', async () => {
    world.travel({ hours: 1 });
    calendars.show('/n.ics', calendar());
    const { id: feedId } = await add('/n.ics');
    const readNow = () => refusalOf(world.call('readBusyFeedNow', of({ feedId }), { as: ana }));
    for (let times = 0; times < 6; times += 1) expect(await readNow()).toBeUndefined();
    expect(await readNow()).toBe('too-many-readings');
    world.travel({ hours: 1 });
    expect(await readNow()).toBeUndefined();
  });

  it('is reported to the creator after a day, once', async () => {
    const notices = async () =>
      (await world.emailsTo(ana.email)).filter(({ subject }) => subject.includes('can’t read your calendar'));
    const before = (await notices()).length;
    const pass = async (minutes: number) => {
      world.travel({ minutes });
      await readDue();
      return (await notices()).length - before;
    };
    calendars.show('/h.ics', calendar(morning('20260310')));
    await add('/h.ics', 'Work');
    await world.runJobs();
    calendars.answer('/h.ics', undefined);
    expect(await pass(16)).toBe(0);
    expect(await pass(23 * 60)).toBe(0);
    expect((await feeds())[0]).toMatchObject({ problem: 'not-found', isSilent: false });
    expect(await pass(60)).toBe(1);
    expect((await feeds())[0]).toMatchObject({ isSilent: true });
    expect(await pass(25 * 60)).toBe(1);
    const [notice] = await notices();
    expect(notice?.text).toContain('“Work” at localhost');
    expect(notice?.text).not.toContain('h.ics');
    calendars.show('/h.ics', calendar());
    expect(await pass(16)).toBe(1);
    expect((await feeds())[0]).toMatchObject({ problem: null, isSilent: false });
    calendars.answer('/h.ics', undefined);
    expect(await pass(25 * 60)).toBe(2);
  });

  it('because the worker died between reading and writing is read again', async () => {
    calendars.show('/i.ics', calendar(morning('20260310')));
    await add('/i.ics');
    world.services.calendars = {
      read: async (request) => {
        await gateway.read(request);
        throw new Error('The process ends here.');
      },
    };
    await world.runJobs();
    expect(await world.sql('select from busy_times')).toEqual([]);
    world.services.calendars = gateway;
    world.travel({ minutes: 16 });
    await readDue();
    expect(await world.sql('select from busy_times')).toHaveLength(1);
  });

  it('because it was removed meanwhile writes nothing', async () => {
    calendars.show('/j.ics', calendar(morning('20260310')));
    const { id: feedId } = await add('/j.ics');
    world.services.calendars = {
      read: async (request) => {
        const answer = await gateway.read(request);
        await world.call('deleteBusyFeed', of({ feedId }), { as: ana });
        return answer;
      },
    };
    await world.runJobs();
    expect(await world.sql('select from busy_times')).toEqual([]);
  });
});

describe('the address of a calendar', () => {
  it('is stored sealed, and in no answer, export or log', async () => {
    const secret = 'b8f2a7-secret';
    calendars.show(`/${secret}.ics`, calendar(morning('20260310')));
    const added = await add(`/${secret}.ics`);
    await world.runJobs();
    const rows = await world.sql('select * from busy_feeds');
    const [queued] = await world.sql(
      "select count(*)::int as jobs from pgboss.job where data::text like '%secret.ics%'",
    );
    expect(rows).toHaveLength(1);
    expect(queued).toEqual({ jobs: 0 });
    for (const text of [JSON.stringify(rows), JSON.stringify([added, await feeds()]), logged.join('\n')])
      expect(text).not.toContain(secret);
  });

  it('and its times are those of one store', async () => {
    calendars.show('/k.ics', calendar(morning('20260310')));
    const { id: feedId } = await add('/k.ics');
    await world.runJobs();
    await openHours(world, ben);
    const others = { storeId: ben.storeId };
    expect((await world.call('listBusyFeeds', others, { as: ben })).feeds).toEqual([]);
    for (const name of ['deleteBusyFeed', 'readBusyFeedNow'])
      expect(await refusalOf(world.call(name, { ...others, feedId }, { as: ben }))).toBe('not-found');
    for (const name of ['listBusyFeeds', 'deleteBusyFeed', 'readBusyFeedNow'])
      expect(await refusalOf(world.call(name, of({ feedId }), { as: ben }))).not.toBeUndefined();
    expect(await feeds()).toHaveLength(1);
  });
});
