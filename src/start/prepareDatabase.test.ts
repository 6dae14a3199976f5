import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { reach } from '#test/setup/cluster.ts';
import { ConfigError, readConfig } from './config.ts';
import { prepareDatabase } from './prepareDatabase.ts';

const name = `lowly_${randomUUID().replaceAll('-', '')}`;
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client(reach(inject('cluster'), 'postgres', 'owner'));
  await owner.connect();
  await owner.query(`create role ${name} login password 'copper kettle 9'`);
  await owner.query(`create database ${name} owner ${name}`);
});
afterAll(async () => {
  await owner.query(`drop database ${name}`);
  await owner.query(`drop role ${name}`);
  await owner.end();
});

it('names the right that the user of DATABASE_URL lacks, and does not change the database', async () => {
  const { host, port } = owner;
  const url = `postgres://${name}:copper%20kettle%209@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url });
  const problem = await prepareDatabase({ config, secretKey: 'for tests only', log: pino({ level: 'silent' }) }).catch(
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(ConfigError);
  expect(String(problem)).toContain('DATABASE_URL: its user lacks a permission (permission denied');
  expect(String(problem)).not.toContain('copper');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
  await client.end();
  expect(rows).toEqual([]);
});
