import { setTimeout as pause } from 'node:timers/promises';
import { tenths } from './figures.ts';
import { MOST_MS, slowestDuring } from './measureBodies.ts';
import type { Client } from './openClient.ts';
import type { Row } from './Row.ts';

const COUNT = 10;
const IDLE_MS = 1000;

/** How long others wait while share images of a store's products are drawn, compared with an idle server. */
export async function measureShareImages(client: Client, productPath: string): Promise<Row> {
  const [store = ''] = productPath.split('/p/');
  const page = (await client.send('GET', store)).body.toString();
  const links = [...new Set(Array.from(page.matchAll(/href="([^"?#]*\/p\/[^"?#/]+)"/g), ([, link = '']) => link))];
  const images = links.slice(0, COUNT + 1).map((link) => `${link}/share.png`);
  if (images.length <= COUNT) throw new Error(`The store shows ${links.length} products, not ${COUNT + 1}.`);
  const draw = async (paths: readonly string[]) => {
    for (const { status } of await Promise.all(paths.map((path) => client.send('GET', path))))
      if (status !== 200) throw new Error(`A share image was answered ${status}.`);
  };
  // The first image loads the libraries for text.
  await draw(images.slice(0, 1));
  const idle = await slowestDuring(client, pause(IDLE_MS));
  const busy = await slowestDuring(client, draw(images.slice(1)));
  return {
    what: `share images: ${COUNT} drawn, slowest /healthz`,
    measured: `${tenths(busy)} ms, idle ${tenths(idle)} ms`,
    ratio: busy / idle,
    target: { most: MOST_MS, got: busy },
  };
}
