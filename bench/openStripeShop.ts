import { startStripe, type StripeDouble } from '#test/doubles/stripe/startStripe.ts';
import { openClient, type Client, type OwnStore } from './openClient.ts';
import { startProduct, type Product } from './startProduct.ts';

export interface StripeProduct {
  product: Product;
  client: Client;
  stripe: StripeDouble;
  stop: () => Promise<void>;
}

/** The product with Stripe's double, which is a part of this process. */
export async function startWithStripe(dataDir: string, environment: Record<string, string>): Promise<StripeProduct> {
  const stripe = await startStripe();
  const product = await startProduct({ dataDir, environment: { ...environment, ...stripe.environment, DEMO: 'off' } });
  const client = openClient(product, { maxSockets: 256 });
  const stop = async () => {
    client.close();
    await product.stop();
    await stripe.close();
  };
  return { product, client, stripe, stop };
}

export interface SmallShop extends OwnStore {
  productId: string;
  quote: string;
}

/** A store with one product. */
export async function openSmallShop(
  client: Client,
  slug: string,
  ware: { stock?: number; price?: object } = {},
): Promise<SmallShop> {
  const creator = await client.signUp({ email: `${slug}@example.com`, address: '198.18.0.1' });
  const storeId = await client.openStore(creator, slug);
  const productId = await publishSmallWare(client, { creator, storeId }, ware);
  return { creator, storeId, productId, quote: await client.quote({ storeId, productId }) };
}

/** Publishes one more product. */
export async function publishSmallWare(
  client: Client,
  { creator, storeId }: Pick<SmallShop, 'creator' | 'storeId'>,
  ware: { stock?: number; price?: object },
): Promise<string> {
  const price = { kind: 'fixed', amount: 1200 };
  const { id: productId } = await client.saveProduct(creator, {
    storeId,
    title: 'Prints',
    price,
    currency: 'USD',
    ...ware,
  });
  const bytes = Buffer.from('The first of the prints.');
  const location = await client.beginUpload(creator, { storeId, productId, filename: 'prints.txt' }, bytes.length);
  await client.continueUpload(creator, { location, offset: 0, bytes });
  await client.publishProduct(creator, { storeId, productId });
  return productId;
}
