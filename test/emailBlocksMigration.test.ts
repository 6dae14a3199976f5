import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import type { Connection } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { readMigrations } from '#start/readMigrations.ts';
import { APP_PASSWORD, APP_ROLE, reach } from './setup/cluster.ts';

const NAME = '0050_email_blocks.sql';
const HI = { type: 'paragraph', content: [{ type: 'text', text: 'Hi' }] };

it('the migration moves the product and the button of a campaign into its body, once, after its text', async () => {
  const database = `blocks_${randomUUID().replaceAll('-', '')}`;
  const cluster = inject('cluster');
  const server = reach(cluster, 'postgres', 'owner');
  await query(server, `create database ${database}`);
  try {
    const owner = reach(cluster, database, 'owner');
    const all = await readMigrations();
    const app = { role: APP_ROLE, password: APP_PASSWORD };
    await migrate({ owner, app, migrations: all.filter(({ name }) => name < NAME) });
    const [storeId, productId] = [randomUUID(), randomUUID()];
    const written = `'{"type":"doc","content":[${JSON.stringify(HI)}]}'`;
    await query(
      owner,
      `select set_config('app.store_id', '${storeId}', false);
       insert into email_campaigns
         (store_id, id, state, subject, body, product_id, button_label, button_url, audience, created_at, updated_at)
       select '${storeId}', gen_random_uuid(), 'draft', subject, body::jsonb, product::uuid, label, url, '{}', now(), now()
         from (values
           ('all', ${written}, '${productId}', 'Look', 'https://a.example'),
           ('nothing', null, null, '', ''),
           ('product', null, '${productId}', '', ''),
           ('text', ${written}, null, '', ''),
           ('unfinished', ${written}, null, 'Look', '')) as drafts (subject, body, product, label, url)`,
    );
    await migrate({ owner, app, migrations: all.filter(({ name }) => name <= NAME) });
    const { rows } = await query(
      owner,
      `alter table email_campaigns no force row level security;
       select subject, body -> 'content' as content from email_campaigns order by subject`,
    );
    const card = { type: 'emailProduct', attrs: { productId } };
    const button = (url: string) => ({ type: 'emailButton', attrs: { label: 'Look', url } });
    expect(rows).toEqual([
      { subject: 'all', content: [HI, card, button('https://a.example')] },
      { subject: 'nothing', content: null },
      { subject: 'product', content: [card] },
      { subject: 'text', content: [HI] },
      { subject: 'unfinished', content: [HI, button('')] },
    ]);
  } finally {
    await query(server, `drop database ${database} with (force)`);
  }
});

/** The result of the last statement. */
async function query(connection: Connection, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const results: pg.QueryResult | pg.QueryResult[] = await client.query(sql);
    const last = Array.isArray(results) ? results.at(-1) : results;
    if (!last) throw new Error('No statement.');
    return last;
  } finally {
    await client.end();
  }
}
