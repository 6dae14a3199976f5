import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { connectionCountry } from '../access/connectionCountry.ts';
import type { Services, Settings } from '../access/context.ts';
import type { TrustsProxy } from './proxies.ts';

interface Connection {
  headers: IncomingHttpHeaders;
  /** The visitor's network address. */
  ip: string;
  /** The address at the other end of the connection: the visitor's, or a proxy's. */
  peer: string | undefined;
}

/** Only a trusted proxy may report a country, because a visitor could send the header too. */
export function readReportedCountry(
  { headers, ip, peer }: Connection,
  { countryHeader }: Pick<Settings, 'countryHeader'>,
): string | null {
  const reported = countryHeader === null ? undefined : headers[countryHeader]?.toString().toUpperCase();
  if (reported === undefined || ip === peer) return null;
  return /^[A-Z]{2}$/.test(reported) && reported !== 'XX' ? reported : '';
}

/** The country of a request that has not entered the framework, as `connectionCountry` knows it of others. */
export const openRequestCountry =
  (services: Services, trusts: TrustsProxy) =>
  (request: IncomingMessage): string => {
    const address = proxyAddr(request, trusts);
    const connection = { headers: request.headers, ip: address, peer: request.socket.remoteAddress };
    const reportedCountry = readReportedCountry(connection, services.settings);
    return connectionCountry({ services, device: { address, reportedCountry, userAgent: '' } });
  };
