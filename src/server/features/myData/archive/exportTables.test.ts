import { expect, it } from 'vitest';
import { openWorld } from '#test/world.ts';
import { fileOf } from './exportEntries.ts';
import { CREATOR_TABLES, NOT_EXPORTED, STORE_TABLES } from './exportTables.ts';
import { readMe } from './readMe.ts';

const EXPORTED = [...STORE_TABLES, ...CREATOR_TABLES];

/** Columns whose names look like secrets but are not. */
const HARMLESS = [
  'tax_evidence.postal_code',
  'mail_suppressions.recipient_key',
  'mail_optouts.recipient_key',
  'affiliates.code',
  'discounts.code',
  'store_affiliates.code',
  'discount_uses.code',
  'file_versions.sha256',
  'invoices.sha256',
  'agreed_texts.hash',
  'order_answers.text_hash',
  'order_consents.text_hash',
];

const world = await openWorld();
const columns: { table: string; column: string; type: string }[] = await world.sql(
  `select table_name as table, column_name as column, data_type as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`,
);

it('every table is exported or listed as not exported', () => {
  const tables = [...new Set(columns.map(({ table }) => table))];
  const decided = [...EXPORTED.map(({ name }) => name), ...Object.keys(NOT_EXPORTED)];
  expect(tables.filter((table) => !decided.includes(table))).toEqual([]);
  expect(decided.filter((name) => !tables.includes(name))).toEqual([]);
  expect(decided).toHaveLength(new Set(decided).size);
});

it('no column that looks like a secret is exported', () => {
  const leftOut = EXPORTED.flatMap(({ name, leftOut = [] }) => leftOut.map((column) => `${name}.${column}`));
  const suspicious = columns
    .filter(({ table }) => EXPORTED.some(({ name }) => name === table))
    .filter(
      ({ column, type }) =>
        type === 'bytea' || /hash|token|secret|password|key|sealed|signing|code|factor/.test(column),
    )
    .map(({ table, column }) => `${table}.${column}`);
  expect(suspicious.filter((name) => ![...leftOut, ...HARMLESS].includes(name))).toEqual([]);
});

it('every owner, key and omitted column is a column of its table', () => {
  const named = EXPORTED.flatMap(({ name, owner, keys, leftOut = [] }) =>
    [owner, ...keys, ...leftOut].map((column) => `${name}.${column}`),
  );
  const known = columns.map(({ table, column }) => `${table}.${column}`);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

it('the tables of a store are read in the order of their primary keys', async () => {
  const keys = await world.sql<{ table: string; columns: string[] }>(
    `select conrelid::regclass::text as table,
            (select array_agg(attname::text order by array_position(conkey, attnum)) from pg_attribute
              where attrelid = conrelid and attnum = any(conkey)) as columns
       from pg_constraint where contype in ('p', 'u') and connamespace = 'public'::regnamespace`,
  );
  const isKey = ({ name, owner, keys: own }: (typeof EXPORTED)[number]) =>
    keys.some(
      ({ table, columns: all }) =>
        table === name && all.every((column) => [owner, 'store_id', ...own].includes(column)),
    );
  expect(EXPORTED.filter((table) => !isKey(table)).map(({ name }) => name)).toEqual([]);
});

it('the README of an export names the file of every table of a store', () => {
  const text = readMe({ stores: [], includesFiles: true, madeAt: new Date(0) });
  expect(STORE_TABLES.map(fileOf).filter((file) => !text.includes(` ${file}`))).toEqual([]);
});
