import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { APP_PASSWORD, APP_ROLE, reach } from '#test/setup/cluster.ts';
import { createDatabase, dropDatabase } from '#test/setup/databases.ts';
import { runSql } from '#test/setup/runSql.ts';
import { createWorld, type World } from '#test/world.ts';
import { seedDemo } from '../demo/seedDemo.ts';
import { readMigrations } from '../readMigrations.ts';
import { requireStartable } from '../requireStartable.ts';
import { type Compared, comparisonLines, isEqual } from './compareSnapshots.ts';
import { compareDatabases, moveDatabase, type Place } from './moveDatabase.ts';

const cluster = inject('cluster');
const app = { role: APP_ROLE, password: APP_PASSWORD };
const created: string[] = [];
/** In the order of the tables, the first that is filled and one of the last. */
const [FIRST, LATE] = ['access_links', 'website_pages'];

let world: World;
let source: Place;

beforeAll(async () => {
  world = await createWorld();
  await seedDemo(world.services);
  await world.services.db.onPlatform((tx) => tx.enqueue(job('sweep', { realm: PLATFORM_REALM })));
  const { database = '' } = new pg.Client(world.connectionAs('owner'));
  source = placeOf(database, 'the old database');
}, 240_000);
afterAll(async () => {
  for (const name of created) await dropDatabase(cluster, name);
  await world.close();
});

const placeOf = (database: string, name: string): Place => ({
  name,
  owner: reach(cluster, database, 'owner'),
  connection: reach(cluster, database, 'app'),
  app,
  embedded: undefined,
});

async function openTarget(): Promise<Place> {
  const database = `moved_${randomUUID().replaceAll('-', '')}`;
  created.push(database);
  await createDatabase(cluster, database);
  return placeOf(database, 'the new database');
}

interface Run {
  target: Place;
  /** Called with each step that a terminal would show. */
  onStep?: (text: string) => void;
}

const optionsOf = async ({ target, onStep: show = () => undefined }: Run) => ({
  source,
  target,
  migrations: await readMigrations(),
  progress: { show, print: () => undefined },
});

const move = async (run: Run) => moveDatabase(await optionsOf(run));
const compare = async (run: Run) => compareDatabases(await optionsOf(run));
const differing = (compared: readonly Compared[]) => compared.filter((one) => !isEqual(one)).map(({ table }) => table);

it('a move is refused while Stoa runs', async () => {
  const target = await openTarget();
  await expect(move({ target })).rejects.toThrow(
    /^Stoa is running on the old database \(connections: \d+\)\. Stop every/,
  );
});

describe('a move of a database that nothing runs on', () => {
  beforeAll(() => world.stop());

  it('is refused unless the database has exactly the migrations of this version', async () => {
    const target = await openTarget();
    await runSql(source.owner, `insert into migrations (name, checksum) values ('9999_later.sql', '')`);
    await expect(move({ target })).rejects.toThrow('was used by a newer version of Stoa (9999_later.sql)');
    await runSql(source.owner, `delete from migrations where name = '9999_later.sql'`);
    const { migrations, ...rest } = await optionsOf({ target });
    const newer = [...migrations, { name: '9999_later.sql', sql: '' }];
    await expect(moveDatabase({ ...rest, migrations: newer })).rejects.toThrow(
      'by an earlier version of Stoa (without 9999_later.sql). Run npm run migrate first.',
    );
  });

  it('copies every row and job, proves it, and lets nothing start on the old database', async () => {
    const target = await openTarget();
    const compared = await move({ target });
    expect(differing(compared)).toEqual([]);
    const rows = Object.fromEntries(compared.map(({ table, there }) => [table, there?.rows]));
    expect(rows['orders']).toBeGreaterThan(10);
    expect(rows['waiting jobs']).toBeGreaterThan(0);
    expect(comparisonLines(compared).find((line) => line.startsWith('orders '))).toMatch(
      /^orders +\d+ {2}[\da-f]{16} {2}equal$/,
    );
    await requireStartable(target.owner);
    await expect(requireStartable(source.owner)).rejects.toThrow('This database was moved to the new database.');

    await expect(move({ target })).rejects.toThrow('the new database contains tables.');
    await runSql(target.owner, `update store_addresses set slug = slug || '-2' where slug is not null`);
    await runSql(target.owner, 'delete from search_terms');
    const again = await compare({ target });
    expect(differing(again)).toEqual(['search_terms', 'store_addresses']);
    expect(comparisonLines(again).find((line) => line.startsWith('search_terms '))).toMatch(/ {2}0 0000000000000000$/);
  });

  it.each([
    ['before any row is there', (text: string) => text.startsWith('Tables') && text.includes(FIRST)],
    ['while rows are copied', (text: string) => text.startsWith('Tables') && text.includes(LATE)],
    ['when all rows are there', (text: string) => text.startsWith('Finishing')],
  ])('that was interrupted %s is continued', async (_, isReached) => {
    const target = await openTarget();
    const interrupt = (text: string) => {
      if (isReached(text)) throw new Error('The process is killed.');
    };
    await expect(move({ target, onStep: interrupt })).rejects.toThrow('The process is killed.');
    await expect(requireStartable(target.owner)).rejects.toThrow('A copy into this database was interrupted.');
    expect(differing(await move({ target }))).toEqual([]);
    await requireStartable(target.owner);
  });
});
