import type { Client } from '../../bench/openClient.ts';
import type { Shop } from '../fixtures/crashTraffic.ts';

/** A store with one product that can be bought. */
export async function openShop(client: Client): Promise<Shop> {
  const creator = await client.signUp({ email: 'ana@example.com', address: '192.0.2.9' });
  const storeId = await client.openStore(creator, 'ana-studio');
  const price = { kind: 'fixed', amount: 1200 };
  const { id: productId } = await client.saveProduct(creator, { storeId, title: 'Prints', price, currency: 'USD' });
  const content = Buffer.from('The first of the prints.');
  const location = await client.beginUpload(creator, { storeId, productId, filename: 'prints.txt' }, content.length);
  await client.continueUpload(creator, { location, offset: 0, bytes: content });
  await client.publishProduct(creator, { storeId, productId });
  return { creator, storeId, productId, quote: await client.quote({ storeId, productId }) };
}
