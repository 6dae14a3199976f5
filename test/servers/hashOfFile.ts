import { createHash } from 'node:crypto';
import type { Shop } from '../fixtures/crashTraffic.ts';
import type { Node } from './startNodes.ts';

/** Downloads a product's file from a node. */
export async function hashOfFile(
  { client }: Node,
  { creator, storeId }: Pick<Shop, 'creator' | 'storeId'>,
  fileId: string,
): Promise<string> {
  const link = await client.fileLink(creator, { storeId, fileId });
  return createHash('sha256')
    .update((await client.send('GET', link)).body)
    .digest('hex');
}
