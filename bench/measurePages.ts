import { byTurns, quantile, tenths, whole } from './figures.ts';
import type { Client } from './openClient.ts';
import { cannon } from './cannon.ts';
import { SLUG } from './openMeasuredShop.ts';
import type { Row } from './Row.ts';
import { startHelper } from './startHelper.ts';

const ROUNDS = 5;
const SECONDS = 2;
const RENDERS = 600;
const STEADY = { perSecond: 500, seconds: 10 };

/** Headers that Node itself adds to each response. */
const NODES_OWN = new Set(['date', 'connection', 'keep-alive']);

/** The storefront's cached bytes, compared with a bare server that writes the same bytes and headers. */
export async function measureCachedPage(client: Client, base: string): Promise<Row> {
  const url = `${base}/${SLUG}`;
  await client.send('GET', `/${SLUG}`, { headers: { 'accept-encoding': 'br' } });
  const page = await client.send('GET', `/${SLUG}`, { headers: { 'accept-encoding': 'br' } });
  if (page.headers['content-encoding'] !== 'br') throw new Error('The storefront did not come from the cache.');
  const bare = await startHelper(import.meta.resolve('./bare/pageServer.ts'));
  const port = await bare.ask({ headers: withoutNodesOwn(page.rawHeaders), body: page.body.toString('base64') });
  const bareUrl = `http://127.0.0.1:${port}/${SLUG}`;
  await cannon(url, 1);
  await cannon(bareUrl, 1);
  const rates = await byTurns(ROUNDS, { ours: () => cannon(url, SECONDS), bare: () => cannon(bareUrl, SECONDS) });
  await bare.stop();
  return {
    what: 'storefront from the cache, against node:http with the same bytes',
    measured: `${whole(rates.ours)} of ${whole(rates.bare)} requests/s`,
    ratio: rates.ratio,
    target: { least: 0.8 },
  };
}

export function withoutNodesOwn(rawHeaders: readonly string[]): string[] {
  const isKept = (name: string | undefined) => !NODES_OWN.has((name ?? '').toLowerCase());
  return rawHeaders.filter((_, index) => isKept(rawHeaders[index - (index % 2)]));
}

/** Every other path of a storefront shows the storefront with status 404, and is rendered each time. */
export async function measureRender(client: Client): Promise<Row> {
  const times: number[] = [];
  for (let n = 0; n < RENDERS; n += 1) {
    const began = performance.now();
    const { status } = await client.send('GET', `/${SLUG}/rendered-anew-${n}`, {
      headers: { 'accept-encoding': 'br' },
    });
    if (status !== 404) throw new Error(`A page answered ${status}.`);
    times.push(performance.now() - began);
  }
  const warm = times.slice(RENDERS / 6);
  return {
    what: 'storefront rendered anew: query, markup, compression',
    measured: `p50 ${tenths(quantile(warm, 0.5))} ms, p99 ${tenths(quantile(warm, 0.99))} ms`,
  };
}

/** Landing, storefront and product page mixed, at a fixed rate. */
export async function measureSteadyLoad(base: string, productPath: string): Promise<Row> {
  const load = await startHelper(import.meta.resolve('./bare/steadyLoad.ts'));
  const urls = [`${base}/`, `${base}/${SLUG}`, `${base}${productPath}`];
  await load.ask({ urls, ...STEADY, seconds: 1 });
  const p99 = await load.ask({ urls, ...STEADY });
  await load.stop();
  return {
    what: `landing, storefront and product page at ${STEADY.perSecond} requests/s for ${STEADY.seconds} s`,
    measured: `p99 ${tenths(p99)} ms`,
  };
}
