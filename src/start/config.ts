import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { z } from 'zod';

/** All settings of the product, read once. docs/operations.md describes them. */
export interface Config {
  isProduction: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** PostgreSQL itself, if databaseUrl leads through a pooler. */
  databaseDirectUrl: string | undefined;
  publicUrl: string;
  platformHosts: string[];
  /** Where VAT ids are checked. Undefined: nowhere. */
  viesUrl: string | undefined;
  dnsServers: string[];
  /** Whether the links of products are checked, which asks servers of the internet. */
  checksLinks: boolean;
  domainTarget: string;
  domainAddresses: string[];
  secretKey: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: { name: string; address: string };
  sendgrid: { url: string; apiKey: string; ips: string[]; domainId: string } | undefined;
  /** The program that makes renditions of videos. Undefined: there are none. */
  ffmpegPath: string | undefined;
  s3:
    | { bucket: string; endpoint: string | undefined; region: string; accessKey: string; secretKey: string }
    | undefined;
  stripe:
    | {
        secretKey: string;
        webhookSecrets: string[];
        /** Stores connect accounts of their own. */
        connect: { webhookSecrets: string[] } | undefined;
        /** The payment fields are shown in the store's own checkout. */
        publishableKey: string | undefined;
        apiUrl: string | undefined;
      }
    | undefined;
  firstAdminEmail: string | null;
  withDemo: boolean;
  trustedProxies: string[];
  countryHeader: string | null;
  allowedOrigins: string[];
  metricsToken: string | undefined;
  logLevel: string;
  backups: {
    /** The folder that contains them. */
    folder: string;
    /** The public half of the operator's key. Undefined: backups cannot be made. */
    key: string | undefined;
    /** How many of them are stored. */
    count: number;
  };
}

const VIES = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

/** An invalid setting. The message names the variable and what is expected. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const PLATFORM_HOSTS = 'stoa.example,www.stoa.example,stoa-platform.web.example,stoa-platform.app.example';

const url = (protocols: string[], expected: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), expected);

/** Addresses separated by commas. A port follows an IPv4 address, or an IPv6 address in brackets. */
const addresses = (expected: string, { withPorts = false } = {}) =>
  z.string().refine((value) => list(value).every((one) => isIP(withPorts ? withoutPort(one) : one) !== 0), expected);

const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/** In the format of the `Origin` header. */
const isOrigin = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;

/** The secrets of one URL: of each event destination that posts to it, and of its successor while it is replaced. */
const webhookSecrets = (most: number) =>
  z
    .string()
    .refine(
      (value) =>
        list(value).length > 0 && list(value).length <= most && list(value).every((one) => /^whsec_\w+$/.test(one)),
      `expected the signing secret of the webhook such as whsec_…, or up to ${most} separated by commas`,
    )
    .optional();

export const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'expected production, development or test').optional(),
  PORT: z.coerce
    .number('expected a port from 0 to 65535')
    .pipe(
      z
        .int('expected a port from 0 to 65535')
        .min(0, 'expected a port from 0 to 65535')
        .max(65535, 'expected a port from 0 to 65535'),
    )
    .default(3000),
  HOST: z.string().min(1, 'expected an address to listen on, such as 127.0.0.1').optional(),
  DATA_DIR: z.string().min(1, 'expected a folder').default('./data'),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'expected a URL such as postgres://user:password@host:5432/stoa',
  ).optional(),
  DATABASE_DIRECT_URL: url(
    ['postgres:', 'postgresql:'],
    'expected a URL such as postgres://user:password@host:5432/stoa, past the pooler of DATABASE_URL',
  ).optional(),
  PUBLIC_URL: url(['http:', 'https:'], 'expected a URL such as https://stoa.example').optional(),
  PLATFORM_HOSTS: z
    .string()
    .regex(/^\s*[a-z\d][a-z\d.-]*(\s*,\s*[a-z\d][a-z\d.-]*)*\s*$/i, 'expected host names separated by commas')
    .default(PLATFORM_HOSTS),
  DNS_SERVERS: addresses('expected addresses such as 9.9.9.9 or 127.0.0.1:5353, separated by commas', {
    withPorts: true,
  }).optional(),
  LINK_CHECKS: z.enum(['on', 'off'], 'expected on or off').optional(),
  DOMAIN_ADDRESSES: addresses('expected IPv4 and IPv6 addresses separated by commas').optional(),
  SECRET_KEY: z.string().min(32, 'expected at least 32 random characters').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'expected a URL such as smtps://user:password@mail.example:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/, 'expected an address such as Stoa <mail@stoa.example>')
    .default('Stoa <mail@stoa.example>'),
  SENDGRID_API_KEY: z.string().optional(),
  SENDGRID_API_URL: url(['http:', 'https:'], 'expected a URL').default('https://api.sendgrid.com'),
  SENDGRID_IPS: z
    .string()
    .regex(/^\s*[\d.]+(\s*,\s*[\d.]+)*\s*$/, 'expected IPv4 addresses separated by commas')
    .optional(),
  SENDGRID_DOMAIN_ID: z.string().regex(/^\d+$/, 'expected the number of an authenticated domain').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'expected a secret key of Stripe such as sk_live_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'expected a publishable key of Stripe such as pk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecrets(4),
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: webhookSecrets(2),
  CONNECT: z.enum(['on', 'off'], 'expected on or off').default('off'),
  STRIPE_API_URL: url(['http:', 'https:'], 'expected a URL').optional(),
  VIES_URL: url(['http:', 'https:'], 'expected a URL').optional(),
  FFMPEG_PATH: z.string().refine(isAbsolute, 'expected the path of ffmpeg such as /usr/bin/ffmpeg').optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url(['http:', 'https:'], 'expected a URL').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  FIRST_ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'expected an address such as ana@stoa.example')
    .optional(),
  DEMO: z.enum(['on', 'off'], 'expected on or off').optional(),
  TRUSTED_PROXIES: z.string().default(''),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z][\w-]*$/, 'expected the name of a header such as CF-IPCountry')
    .optional(),
  ALLOWED_ORIGINS: z
    .string()
    .refine(
      (value) => list(value).every(isOrigin),
      'expected origins such as https://app.example, without a path, separated by commas',
    )
    .default(''),
  METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'expected fatal, error, warn, info, debug or silent')
    .default('info'),
  BACKUP_DIR: z.string().min(1, 'expected a folder').default('./backups'),
  BACKUP_KEY: z
    .string()
    .regex(
      /^age1[a-z\d]{58}$/,
      'expected a public key such as age1…, which npm run backup -- --new-key backup-key.txt prints',
    )
    .optional(),
  BACKUP_COUNT: z.coerce
    .number('expected a number from 1 to 1000')
    .pipe(
      z
        .int('expected a number from 1 to 1000')
        .min(1, 'expected a number from 1 to 1000')
        .max(1000, 'expected a number from 1 to 1000'),
    )
    .default(14),
});

/** Reads and validates the environment. Throws a ConfigError that names every invalid or missing variable. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction) requireForProduction(given);
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: readDirectUrl(env),
    publicUrl,
    platformHosts: [...list(env.PLATFORM_HOSTS), new URL(publicUrl).hostname],
    viesUrl: env.VIES_URL?.replace(/\/$/, '') ?? (isProduction ? VIES : undefined),
    dnsServers: list(env.DNS_SERVERS ?? ''),
    checksLinks: (env.LINK_CHECKS ?? (isProduction ? 'on' : 'off')) === 'on',
    domainTarget: new URL(publicUrl).hostname,
    domainAddresses: list(env.DOMAIN_ADDRESSES ?? ''),
    secretKey: env.SECRET_KEY,
    smtpUrl: env.SMTP_URL,
    mailFrom: readMailFrom(env.MAIL_FROM),
    sendgrid: readSendgrid(env),
    ffmpegPath: env.FFMPEG_PATH,
    s3: readS3(env),
    stripe: readStripe(env),
    firstAdminEmail: env.FIRST_ADMIN_EMAIL ?? null,
    withDemo: (env.DEMO ?? (isProduction ? 'off' : 'on')) === 'on',
    trustedProxies: list(env.TRUSTED_PROXIES),
    countryHeader: env.COUNTRY_HEADER?.toLowerCase() ?? null,
    allowedOrigins: list(env.ALLOWED_ORIGINS),
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    backups: { folder: env.BACKUP_DIR, key: env.BACKUP_KEY, count: env.BACKUP_COUNT },
  };
}

const REQUIRED_IN_PRODUCTION = {
  SECRET_KEY: 'at least 32 random characters, the same on every node',
  PUBLIC_URL: 'the public URL of this installation',
  SMTP_URL: 'the mail server that sends emails, unless SENDGRID_API_KEY is set',
  MAIL_FROM: 'the sender of emails',
};

function requireForProduction(given: Record<string, string | undefined>): void {
  const isSpared = (name: string) => name === 'SMTP_URL' && given['SENDGRID_API_KEY'] !== undefined;
  const missing = Object.entries(REQUIRED_IN_PRODUCTION).filter(
    ([name]) => given[name] === undefined && !isSpared(name),
  );
  if (missing.length > 0) {
    throw new ConfigError(missing.map(([name, meaning]) => `${name}: missing in production: ${meaning}`).join('\n'));
  }
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function readDirectUrl(env: z.infer<typeof Environment>): string | undefined {
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_DIRECT_URL: set, but DATABASE_URL is not; set the address of the pooler there');
  return env.DATABASE_DIRECT_URL;
}

function readMailFrom(text: string): Config['mailFrom'] {
  const [, name = '', address = text] = /^(.*)<(.+)>$/.exec(text) ?? [];
  return { name: name.trim() || 'Stoa', address: address.trim() };
}

function readSendgrid(env: z.infer<typeof Environment>): Config['sendgrid'] {
  const { SENDGRID_API_KEY: apiKey, SENDGRID_IPS: ips, SENDGRID_DOMAIN_ID: domainId } = env;
  if (apiKey === undefined) return undefined;
  if (env.SMTP_URL !== undefined) throw new ConfigError('SMTP_URL: set together with SENDGRID_API_KEY; remove one');
  if (ips === undefined) throw new ConfigError('SENDGRID_IPS: missing; required because SENDGRID_API_KEY is set');
  if (domainId === undefined)
    throw new ConfigError('SENDGRID_DOMAIN_ID: missing; required because SENDGRID_API_KEY is set');
  return { url: env.SENDGRID_API_URL.replace(/\/+$/, ''), apiKey, ips: list(ips), domainId };
}

function readStripe(env: z.infer<typeof Environment>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_API_URL: apiUrl } = env;
  const { STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  if (secretKey === undefined) {
    if (env.CONNECT === 'on') throw new ConfigError('CONNECT: on, but STRIPE_SECRET_KEY is not set');
    if (publishableKey !== undefined)
      throw new ConfigError('STRIPE_PUBLISHABLE_KEY: set, but STRIPE_SECRET_KEY is not set');
    return undefined;
  }
  if (publishableKey !== undefined && modeOf(publishableKey) !== modeOf(secretKey))
    throw new ConfigError(`STRIPE_PUBLISHABLE_KEY: expected a ${modeOf(secretKey)} key, as STRIPE_SECRET_KEY is one`);
  if (secrets === undefined)
    throw new ConfigError('STRIPE_WEBHOOK_SECRET: missing; required because STRIPE_SECRET_KEY is set');
  if (apiUrl !== undefined && env.NODE_ENV === 'production')
    throw new ConfigError('STRIPE_API_URL: only for tests; remove it in production');
  return {
    secretKey,
    webhookSecrets: list(secrets),
    connect: readConnect(env),
    publishableKey,
    apiUrl: apiUrl?.replace(/\/+$/, ''),
  };
}

/** Whether a key of Stripe is a `test` or a `live` one. */
const modeOf = (key: string): string => key.split('_')[1] ?? '';

function readConnect({ CONNECT, STRIPE_ACCOUNTS_WEBHOOK_SECRET: secrets }: z.infer<typeof Environment>) {
  if (CONNECT === 'off') return undefined;
  if (secrets === undefined)
    throw new ConfigError('STRIPE_ACCOUNTS_WEBHOOK_SECRET: missing; required because CONNECT is on');
  return { webhookSecrets: list(secrets) };
}

function readS3(env: z.infer<typeof Environment>): Config['s3'] {
  if (env.S3_BUCKET === undefined) return undefined;
  if (env.S3_ACCESS_KEY === undefined)
    throw new ConfigError('S3_ACCESS_KEY: missing; required because S3_BUCKET is set');
  if (env.S3_SECRET_KEY === undefined)
    throw new ConfigError('S3_SECRET_KEY: missing; required because S3_BUCKET is set');
  return {
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKey: env.S3_ACCESS_KEY,
    secretKey: env.S3_SECRET_KEY,
  };
}
