import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import proxyAddr from '@fastify/proxy-addr';

/** Whether an address is one of our own proxies, whose forwarded headers are trusted. */
export type TrustsProxy = (address: string, hop: number) => boolean;

export const compileProxies = (proxies: readonly string[]): TrustsProxy =>
  proxies.length === 0 ? () => false : proxyAddr.compile([...proxies]);

/** Whether the visitor used TLS, to this process or to a trusted proxy that reports it. */
export function isSecure({ socket, headers }: IncomingMessage, trusts: TrustsProxy): boolean {
  if (socket instanceof TLSSocket) return true;
  const forwarded = headers['x-forwarded-proto'];
  if (forwarded === undefined || !trusts(socket.remoteAddress ?? '', 0)) return false;
  return String(forwarded).split(',').at(-1)?.trim() === 'https';
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Headers that proxies and content delivery networks add to forwarded requests. */
const FORWARDING =
  /^(?:x-forwarded.*|forwarded.*|via|x-real-.*|cf-.*|cdn-loop|true-client-ip|x-.*client-ip|client-ip|x-original-.*|x-envoy-.*|x-proxyuser-.*|x-remote-.*|fastly-.*|x-arr-.*|x-amz.*|x-azure-.*)$/;

/** Whether a program on this machine connects directly, with no proxy in between that could let others in. */
export const isDirectLoopback = ({
  socket,
  headers,
}: {
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
}) => LOOPBACK.has(socket.remoteAddress ?? '') && !isForwarded(headers);

/** Whether a trusted proxy, or a program on this machine, asks by itself and not for a visitor. */
export const isOwnQuestion = (request: IncomingMessage, trusts: TrustsProxy): boolean =>
  isDirectLoopback(request) || (trusts(request.socket.remoteAddress ?? '', 0) && !isForwarded(request.headers));

const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => FORWARDING.test(name));

/** True for two Host headers. Different servers on the way could each trust a different one. */
export function hasDuplicateHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
