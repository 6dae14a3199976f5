import http from 'node:http';
import type { Creator } from '../../bench/openClient.ts';
import type { Node } from './startNodes.ts';

/** Opens a PATCH request. The test sends its bytes, as many and as slowly as it needs. */
export function openPatch(
  { product }: Node,
  { location, creator, offset, length }: { location: string; creator: Creator; offset: number; length: number },
) {
  const request = http.request(`${product.base}${location}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${creator.token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': offset,
      'content-length': length,
    },
  });
  request.on('error', () => undefined);
  return request;
}
