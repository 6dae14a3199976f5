import http from 'node:http';
import type { Creator } from '../../bench/openClient.ts';
import type { Node } from './startNodes.ts';

/** A stream of events as it arrives. */
export function openStream({ product }: Node, path: string, { token }: Creator) {
  let received = '';
  const request = http.get(`${product.base}${path}`, { headers: { authorization: `Bearer ${token}` } }, (response) => {
    response.setEncoding('utf8').on('data', (text: string) => (received += text));
    response.on('error', () => undefined);
  });
  request.on('error', () => undefined);
  return { text: () => received, close: () => request.destroy() };
}
