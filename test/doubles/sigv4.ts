import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * AWS Signature Version 4 as a server verifies it
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html).
 */
export type Sigv4Keys = { accessKey: string; secretKey: string; region: string };

export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type Claim = {
  credential: string;
  date: string;
  signedHeaders: string[];
  signature: string;
  payloadHash: string;
};

const ALGORITHM = 'AWS4-HMAC-SHA256';
const CLOCK_SKEW_MS = 15 * 60 * 1000;
const LONGEST_PRESIGNED_S = 7 * 24 * 3600;

/**
 * Throws an `S3Refusal` unless the request was signed with the keys. Returns the payload hash that the signature
 * covers.
 */
export function checkSignature(request: IncomingMessage, url: URL, keys: Sigv4Keys, now: Date): string {
  const claim = url.searchParams.has('X-Amz-Signature') ? queryClaim(url, now) : headerClaim(request, now);
  const [accessKey, day, region, service, end] = claim.credential.split('/');

  if (accessKey !== keys.accessKey) throw new S3Refusal(403, 'InvalidAccessKeyId');
  if (day !== claim.date.slice(0, 8) || region !== keys.region || service !== 's3' || end !== 'aws4_request') {
    throw new S3Refusal(400, 'AuthorizationHeaderMalformed');
  }
  if (!claim.signedHeaders.includes('host')) throw new S3Refusal(403, 'AccessDenied', 'host must be signed');

  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = [ALGORITHM, claim.date, scope, sha256(canonicalRequest(request, url, claim))].join('\n');
  const wanted = hmac(signingKey(keys.secretKey, day, region), toSign);
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new S3Refusal(403, 'SignatureDoesNotMatch');
  }
  return claim.payloadHash;
}

function headerClaim(request: IncomingMessage, now: Date): Claim {
  const header = request.headers.authorization;
  if (!header?.startsWith(`${ALGORITHM} `)) throw new S3Refusal(403, 'AccessDenied');
  const part = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(header)?.[1] ?? '';

  const date = headerOf(request, 'x-amz-date');
  if (Math.abs(timeOf(date) - now.getTime()) > CLOCK_SKEW_MS) throw new S3Refusal(403, 'RequestTimeTooSkewed');
  const payloadHash = headerOf(request, 'x-amz-content-sha256');
  if (payloadHash === '') throw new S3Refusal(400, 'MissingSecurityHeader');

  const signedHeaders = part('SignedHeaders').split(';');
  const unsigned = Object.keys(request.headers).find(
    (name) => name.startsWith('x-amz-') && !signedHeaders.includes(name),
  );
  if (unsigned) throw new S3Refusal(403, 'AccessDenied', `${unsigned} is not signed`);
  return { credential: part('Credential'), date, signedHeaders, signature: part('Signature'), payloadHash };
}

function queryClaim(url: URL, now: Date): Claim {
  const part = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? '';
  const date = part('Date');
  const seconds = Number(part('Expires'));
  const sound = part('Algorithm') === ALGORITHM && seconds > 0 && seconds <= LONGEST_PRESIGNED_S;
  if (!sound) throw new S3Refusal(400, 'AuthorizationQueryParametersError');
  if (timeOf(date) - now.getTime() > CLOCK_SKEW_MS) throw new S3Refusal(403, 'AccessDenied', 'Not valid yet');
  if (timeOf(date) + seconds * 1000 < now.getTime()) throw new S3Refusal(403, 'AccessDenied', 'Request has expired');
  return {
    credential: part('Credential'),
    date,
    signedHeaders: part('SignedHeaders').split(';'),
    signature: part('Signature'),
    payloadHash: part('Content-Sha256') || 'UNSIGNED-PAYLOAD',
  };
}

function canonicalRequest(request: IncomingMessage, url: URL, { signedHeaders, payloadHash }: Claim): string {
  const path = decodeURIComponent(url.pathname).split('/').map(escapeStrictly).join('/');
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escapeStrictly(name)}=${escapeStrictly(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders
    .map((name) => `${name}:${headerOf(request, name).trim().replace(/\s+/g, ' ')}\n`)
    .join('');
  return [request.method, path, query, headers, signedHeaders.join(';'), payloadHash].join('\n');
}

function signingKey(secret: string, day: string, region: string): Buffer {
  return ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(Buffer.from(`AWS4${secret}`), day), region));
}

function escapeStrictly(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function timeOf(stamp: string): number {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp);
  if (!found) throw new S3Refusal(403, 'AccessDenied', 'No valid date');
  return Date.parse(stamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function headerOf(request: IncomingMessage, name: string): string {
  return [request.headers[name]].flat().join(',');
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const sha256 = (data: string) => createHash('sha256').update(data).digest('hex');
