import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_CREATOR } from './demo.ts';
import { describeMachine } from './machine.ts';
import { measureBodies } from './measureBodies.ts';
import { measureBuilder } from './measureBuilder.ts';
import { measureDashboardBytes, measurePageBytes } from './measureBytes.ts';
import { measureCluster } from './measureCluster.ts';
import { LARGE_FILE, measureDownload } from './measureDownload.ts';
import { measureEvents } from './measureEvents.ts';
import { measureFirstFrame } from './measureFirstFrame.ts';
import { measureLcp } from './measureLcp.ts';
import { measureLesson } from './measureLesson.ts';
import { measureLicences } from './measureLicences.ts';
import { measureNodes } from './measureNodes.ts';
import { measureFewest, measureLines, measureOrders } from './measureOrders.ts';
import { measureCachedPage, measureRender, measureSteadyLoad } from './measurePages.ts';
import { measureProgress } from './measureProgress.ts';
import { measureRenewals } from './measureRenewals.ts';
import { measureSeveralNodes } from './measureSeveralNodes.ts';
import { measureShareImages } from './measureShareImages.ts';
import { measurePlatform } from './scale/measurePlatform.ts';
import { measureScale } from './scale/measureScale.ts';
import { measureRotation } from './measureRotation.ts';
import { measureSeats } from './measureSeats.ts';
import { measureSlots } from './measureSlots.ts';
import { measureSignIn } from './measureSignIn.ts';
import { measureStreaming } from './measureStreaming.ts';
import { measureMemory, measureStarts } from './measureStarts.ts';
import { measureWaiting } from './measureWaiting.ts';
import { measureWebhooks } from './measureWebhooks.ts';
import { openClient } from './openClient.ts';
import { openVideoLesson } from './openVideoLesson.ts';
import { openMeasuredShop, openPlainShop } from './openMeasuredShop.ts';
import { printTable, type Row } from './Row.ts';
import type { Product } from './startProduct.ts';

/** The bench sends requests for many addresses, like a proxy. */
const ENVIRONMENT = { TRUSTED_PROXIES: '127.0.0.1' };

// npm run bench: measures everything on this machine in one run. It never fails for being slow. npm run bench -- orders
// downloads: only the named parts.
const chosen = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'stoa-bench-'));
await chmod(folder, 0o755);
let product: Product | undefined;
try {
  logProgress('starts');
  const started = await measureStarts(folder, ENVIRONMENT);
  product = started.product;
  const machine = await describeMachine(product.dataDir);
  const rows = [...started.rows, ...(await measureAll(product))];
  process.stdout.write(`\n${machine}\n\n`);
  printTable(rows);
} finally {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureAll(product: Product): Promise<Row[]> {
  const { base, dataDir } = product;
  const client = openClient(product);
  const rows: Row[] = [];
  const measure = async (name: string, run: () => Promise<Row | Row[]>) => {
    if (chosen.length > 0 && !chosen.includes(name)) return;
    logProgress(name);
    rows.push(...[await run()].flat());
  };
  await measure('memory', () => measureMemory(product));
  await measure('dashboard', () => measureDashboardBytes(base, DEMO_CREATOR));
  await measure('builder', () => measureBuilder(base, DEMO_CREATOR));
  logProgress('a store with twenty products');
  const shop = await openMeasuredShop(client, LARGE_FILE);
  await measure('bytes', () => measurePageBytes(client, shop.productPath));
  await measure('a cached page', () => measureCachedPage(client, base));
  await measure('slots', measureSlots);
  await measure('rendered', () => measureRender(client));
  await measure('steady', () => measureSteadyLoad(base, shop.productPath));
  await measure('downloads', () => measureDownload(client, product, shop));
  await measure('bodies', () => measureBodies(client, base));
  await measure('share', () => measureShareImages(client, shop.productPath));
  await measure('sign-ins', () => measureSignIn(client));
  await measure('orders', () => measureOrders(client, dataDir, shop));
  await measure('fewest', () => measureFewest(client, dataDir, shop));
  await measure('lines', () => measureLines(client, dataDir, shop));
  await measure('seats', () => measureSeats(product, shop));
  await measure('renewals', () => measureRenewals(client, dataDir, shop));
  await measure('streaming', async () => {
    const lesson = await openVideoLesson(client, product, shop);
    return [await measureFirstFrame(base, lesson), ...(await measureStreaming(client, product, { shop, lesson }))];
  });
  await measure('licences', () => measureLicences(client, dataDir, shop));
  await measure('lesson', () => measureLesson(client, product, shop));
  await measure('progress', () => measureProgress(client, dataDir, shop));
  const plain = await openPlainShop(client);
  await measure('lcp', () => measureLcp(base));
  await measure('nodes', async () => [
    await measureNodes(client, { dataDir, environment: ENVIRONMENT, shop: plain }),
    ...(await measureSeveralNodes(product, { environment: ENVIRONMENT, shop: plain })),
  ]);
  await measure('rotation', () => measureRotation(client, { product, shop: plain }));
  if (chosen.includes('scale')) await measure('scale', () => measureScale(client, product));
  if (chosen.includes('platform')) await measure('platform', () => measurePlatform(client, product));
  client.close();
  await measure('cluster', () => measureCluster(folder, ENVIRONMENT));
  // These measure the product with Stripe.
  await measure('waiting', () => measureWaiting(folder, ENVIRONMENT));
  await measure('webhooks', () => measureWebhooks(folder, ENVIRONMENT));
  // This measurement kills the server, so it starts one of its own.
  await measure('events', () => measureEvents(folder, ENVIRONMENT));
  return rows;
}

function logProgress(what: string): void {
  process.stderr.write(`Measuring: ${what}\n`);
}
