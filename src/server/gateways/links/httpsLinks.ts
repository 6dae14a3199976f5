import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { isDeadStatus, type LinkProblem } from '#shared/rules/linkCheck.ts';
import { isPublicAddress } from '../calendars/isPublicAddress.ts';
import type { LinkChecker } from './port.ts';

const TIMEOUT_MS = 10_000;
const REDIRECTS_MAX = 5;
const AGENT = 'Mozilla/5.0 (compatible; StoaLinkCheck/1.0)';

interface Options {
  /** Only for tests, whose servers are on this machine and have no certificate. */
  request?: (url: URL, options: RequestOptions) => ClientRequest;
  lookup?: typeof systemLookup;
  isAllowed?: (address: string) => boolean;
  timeoutMs?: number;
}

/**
 * Asks servers of the public internet over https. The address of each connection is checked when it is opened, also after a
 * redirect, so that no name can lead into the operator's network. Nothing of an answer is read but its status and `Location`.
 */
export function httpsLinks(options: Options = {}): LinkChecker {
  const requestAt = (url: URL, method: 'HEAD' | 'GET') => requestOnce(url, { method, ...options });

  async function checkAt(url: URL, method: 'HEAD' | 'GET'): Promise<LinkProblem | null> {
    let at = url;
    for (let step = 0; step <= REDIRECTS_MAX; step += 1) {
      if (!isAsked(at)) return null;
      if (!isPublicHost(at, options.isAllowed)) return 'not-public';
      const answer = await requestAt(at, method);
      if ('problem' in answer) return answer.problem;
      const { status, location } = answer;
      const next = status >= 300 && status < 400 && location ? URL.parse(location, at.href) : null;
      if (!next) return isDeadStatus(status) ? `${status}` : null;
      at = next;
    }
    return 'redirects';
  }

  return {
    check: async (address) => {
      const url = URL.parse(address);
      if (!url) return 'no-host';
      const first = await checkAt(url, 'HEAD');
      // Some servers refuse HEAD, answer it wrongly or not at all.
      return first === null || first === 'not-public' || first === 'no-host' ? first : checkAt(url, 'GET');
    },
  };
}

/** Only https on port 443 is asked. Other addresses can work for customers, so they count as alive. */
const isAsked = ({ protocol, port }: URL): boolean => protocol === 'https:' && port === '';

/** A host that is an IP address is not looked up, so it is checked here. */
function isPublicHost({ hostname }: URL, isAllowed = isPublicAddress): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 || isAllowed(host);
}

type Answer = { status: number; location: string | undefined } | { problem: LinkProblem };

function requestOnce(
  url: URL,
  {
    method,
    request = httpsRequest,
    lookup = systemLookup,
    isAllowed = isPublicAddress,
    timeoutMs = TIMEOUT_MS,
  }: Options & { method: 'HEAD' | 'GET' },
): Promise<Answer> {
  return new Promise((resolve) => {
    const sent = request(url, {
      method,
      agent: false,
      lookup: guarded(lookup, isAllowed),
      headers: { 'user-agent': AGENT, accept: '*/*', ...(method === 'GET' && { range: 'bytes=0-0' }) },
    });
    const end = (answer: Answer) => {
      clearTimeout(timer);
      sent.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => end({ problem: 'no-answer' }), timeoutMs);
    sent.once('response', ({ statusCode = 0, headers }: IncomingMessage) =>
      end({ status: statusCode, location: headers.location }),
    );
    // Further errors can follow the first.
    sent.on('error', (error) => end({ problem: problemOf(error) }));
    sent.end();
  });
}

/** Looks a name up and fails if any of its addresses is not public. The connection uses the addresses that were checked. */
function guarded(lookup: typeof systemLookup, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '');
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address)))
        return callback(Object.assign(new Error('not public'), { code: 'NOT_PUBLIC' }), '');
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
}

function problemOf(error: Error): LinkProblem {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'NOT_PUBLIC') return 'not-public';
  if (code === 'ENOTFOUND') return 'no-host';
  return /^(?:CERT_|ERR_TLS|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO|ERR_SSL)/.test(code) ? 'not-secure' : 'no-answer';
}
