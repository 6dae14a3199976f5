import http from 'node:http';
import { csvExportPath, type CsvExportName } from '#shared/contract/csvExports.ts';
import { tenths, whole } from '../figures.ts';
import { memoryOf } from '../memoryOf.ts';
import type { OwnStore } from '../openClient.ts';
import type { Row } from '../Row.ts';
import type { Product } from '../startProduct.ts';

/** A row of a million orders may cost this many times one of ten thousand. */
const RATIO_GOAL = 2;
/** What the process may grow by while it exports a million orders. */
const GROWTH_GOAL_MB = 150;
const SAMPLE_MS = 500;

const EXPORTS: readonly { what: string; name: CsvExportName }[] = [
  { what: 'Export of customers', name: 'getStoreCustomers' },
  { what: 'Export of orders', name: 'listOrders' },
];

export interface Exported {
  rows: number;
  microseconds: number;
  grownMb: number;
}

/** The exports of a store with ten thousand orders and of one with a million: time by row, and growth of the process. */
export async function measureExports(
  product: Pick<Product, 'base' | 'pid'>,
  { small, large }: { small: OwnStore; large: OwnStore },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, name } of EXPORTS) {
    await exportAll(product, name, ofShop(small));
    const before = await exportAll(product, name, ofShop(small));
    const many = await exportAll(product, name, ofShop(large));
    const after = await exportAll(product, name, ofShop(small));
    const few = { rows: before.rows, microseconds: (before.microseconds + after.microseconds) / 2 };
    rows.push(...compareExports(what, few, many));
  }
  return rows;
}

const ofShop = ({ storeId, creator }: OwnStore) => ({ input: { storeId }, token: creator.token });

/** The rows of the report about an export with few rows and with many. */
export function compareExports(what: string, few: Omit<Exported, 'grownMb'>, many: Exported): Row[] {
  const ratio = many.microseconds / few.microseconds;
  return [
    {
      what: `${what}: time by row, of ${whole(many.rows)} against ${whole(few.rows)}`,
      measured: `${whole(many.microseconds)} and ${whole(few.microseconds)} µs`,
      ratio,
      target: { most: RATIO_GOAL, got: ratio },
    },
    {
      what: `${what}: growth of the process with ${whole(many.rows)} rows`,
      measured: `${tenths(many.grownMb)} MB`,
      target: { most: GROWTH_GOAL_MB, got: many.grownMb },
    },
  ];
}

/** Exports a list to its end. */
export async function exportAll(
  { base, pid }: Pick<Product, 'base' | 'pid'>,
  name: CsvExportName,
  { input, token }: { input: object; token: string },
): Promise<Exported> {
  const before = memoryOf(pid)?.product ?? 0;
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, memoryOf(pid)?.product ?? 0)), SAMPLE_MS);
  const began = performance.now();
  const lines = await countLines(`${base}${csvExportPath(name, input)}`, token).finally(() => clearInterval(sampling));
  const rows = lines - 1;
  return { rows, microseconds: ((performance.now() - began) * 1000) / rows, grownMb: most - before };
}

const countLines = (url: string, token: string): Promise<number> =>
  new Promise((settle, fail) => {
    const request = http.get(url, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      let lines = 0;
      response.setEncoding('latin1');
      response.on('data', (chunk: string) => (lines += chunk.split('\r').length - 1));
      response.once('error', fail);
      response.once('end', () =>
        response.statusCode === 200 ? settle(lines) : fail(new Error(`The export was refused: ${response.statusCode}`)),
      );
    });
    request.once('error', fail);
  });
