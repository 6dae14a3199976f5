import { beforeAll, describe, expect, it } from 'vitest';
import { RETENTION_DAYS } from '#shared/rules/retention.ts';
import { openWorld, type CreatorWithStore, type World } from '../../../test/world.ts';
import { inSteps, STEP_ROWS } from './deleteInSteps.ts';

let world: World;
let ana: CreatorWithStore;
let ben: CreatorWithStore;

beforeAll(async () => {
  world = await openWorld();
  [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
});

const MANY = 2 * STEP_ROWS + 500;

/** Delivery reports, many of them received at the same moment. */
const addEvents = (storeId: string, count: number, days: number) =>
  world.sql(
    `insert into mail_events (store_id, provider, event_id, message_id, received_at)
       select $1, 'sendgrid', $3::text || '-' || n, gen_random_uuid(), $4::timestamptz - $3::int * interval '1 day' - (n / 700) * interval '1 second'
         from generate_series(1, $2::int) n`,
    [storeId, count, days, world.now()],
  );

const countEvents = async (storeId: string) => {
  const [row] = await world.sql('select count(*)::int as left from mail_events where store_id = $1', [storeId]);
  return row?.left;
};

describe('the sweep', () => {
  it('deletes everything that is due in a store, over several steps, and nothing else', async () => {
    await addEvents(ana.storeId, MANY, RETENTION_DAYS.emailEvents + 1);
    await addEvents(ana.storeId, 3, RETENTION_DAYS.emailEvents - 1);
    await addEvents(ben.storeId, 5, RETENTION_DAYS.emailEvents + 1);
    await world.sweep(ana.storeId);
    expect(await countEvents(ana.storeId)).toBe(3);
    expect(await countEvents(ben.storeId)).toBe(5);
  });

  it('deletes handled events of the payment provider in steps, and keeps those that nobody handled', async () => {
    const add = (status: string, count: number) =>
      world.sql(
        `insert into provider_events (provider, event_id, type, object_id, status, received_at, replayed_at)
           select 'stripe', $1 || n, 'payment', 'pi', $1, $3::timestamptz - $4 * interval '1 day', $3
             from generate_series(1, $2::int) n`,
        [status, count, world.now(), RETENTION_DAYS.paymentEvents + 1],
      );
    await add('handled', MANY);
    await add('received', 2);
    await world.sweep();
    expect(await world.sql('select status, count(*)::int from provider_events group by 1')).toEqual([
      { status: 'received', count: 2 },
    ]);
  });

  it('forgets the links of receipts, codes and idle sessions after their time', async () => {
    const cleo = await world.person('cleo');
    world.travel({ days: 100 });
    await world.sweep();
    const left = await world.sql(
      `select (select count(*) from sessions where account_id = $1)::int as sessions,
              (select count(*) from email_codes)::int as codes, (select count(*) from email_rights)::int as rights`,
      [cleo.id],
    );
    expect(left).toEqual([{ sessions: 0, codes: 0, rights: 0 }]);
  });
});

describe('inSteps', () => {
  it('ends with a step that changed less than it could, or after many', async () => {
    const steps = [STEP_ROWS, STEP_ROWS, 1];
    await inSteps(async () => steps.shift() ?? 0);
    expect(steps).toEqual([]);
    let ran = 0;
    await inSteps(async () => {
      ran += 1;
      return STEP_ROWS;
    });
    expect(ran).toBe(100);
  });
});
