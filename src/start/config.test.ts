import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'x'.repeat(40),
  PUBLIC_URL: 'https://stoa.example',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  MAIL_FROM: 'Stoa <mail@stoa.example>',
};

describe('the configuration', () => {
  it('has the specified defaults', () => {
    expect(readConfig({})).toMatchObject({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      withDemo: true,
      trustedProxies: [],
    });
    expect(readConfig({ PORT: '4100' }).publicUrl).toBe('http://localhost:4100');
  });

  it('has four main domains and the platform’s own host', () => {
    expect(readConfig({ PUBLIC_URL: 'https://shop.example:8443/' }).platformHosts).toHaveLength(5);
    expect(readConfig({ PUBLIC_URL: 'https://shop.example:8443/' }).platformHosts).toContain('shop.example');
  });

  it('listens to other machines in production only, without a demo', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ isProduction: true, host: '0.0.0.0', withDemo: false });
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT: expected a port from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT: expected a port from 0 to 65535'],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL: expected a URL such as postgres://'],
    [{ FIRST_ADMIN_EMAIL: 'ana' }, 'FIRST_ADMIN_EMAIL: expected an address such as ana@stoa.example'],
    [{ PUBLIC_URL: 'stoa.example' }, 'PUBLIC_URL: expected a URL such as https://'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY: expected at least 32 random characters'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL: expected a URL such as smtps://'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM: expected an address'],
    [{ DEMO: 'yes' }, 'DEMO: expected on or off'],
    [{ FFMPEG_PATH: 'ffmpeg' }, 'FFMPEG_PATH: expected the path of ffmpeg such as /usr/bin/ffmpeg'],
    [{ LINK_CHECKS: 'yes' }, 'LINK_CHECKS: expected on or off'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV: expected production, development or test'],
    [{ PLATFORM_HOSTS: 'stoa.example shop.example' }, 'PLATFORM_HOSTS: expected host names separated by commas'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: expected fatal'],
    [{ ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS: expected origins such as https://app.example'],
    [{ ALLOWED_ORIGINS: 'https://app.example, app.example' }, 'ALLOWED_ORIGINS: expected origins'],
    [{ ALLOWED_ORIGINS: 'https://app.example/' }, 'ALLOWED_ORIGINS: expected origins'],
    [{ METRICS_TOKEN: 'tiny' }, 'METRICS_TOKEN: expected at least 16 characters'],
    [{ SENDGRID_API_KEY: 'SG.x' }, 'SENDGRID_IPS: missing; required because SENDGRID_API_KEY is set'],
    [{ SENDGRID_IPS: 'mail.example' }, 'SENDGRID_IPS: expected IPv4 addresses separated by commas'],
    [
      { SENDGRID_API_KEY: 'SG.x', SENDGRID_IPS: '192.0.2.1' },
      'SENDGRID_DOMAIN_ID: missing; required because SENDGRID_API_KEY',
    ],
    [{ SENDGRID_DOMAIN_ID: 'mine' }, 'SENDGRID_DOMAIN_ID: expected the number'],
    [{ STRIPE_SECRET_KEY: 'pk_test_x' }, 'STRIPE_SECRET_KEY: expected a secret key of Stripe'],
    [{ STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_WEBHOOK_SECRET: missing'],
    [
      { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'secret' },
      'STRIPE_WEBHOOK_SECRET: expected the signing',
    ],
    [{ SENDGRID_API_KEY: 'SG.x', SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL: set together with SENDGRID_API_KEY'],
    [{ S3_BUCKET: 'files' }, 'S3_ACCESS_KEY: missing; required because S3_BUCKET is set'],
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY: 'a' }, 'S3_SECRET_KEY: missing; required because S3_BUCKET is set'],
  ])('%o stops the start with the variable’s name', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  it.each(['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'])('requires %s in production', (name) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: undefined })).toThrow(`${name}: missing in production`);
  });

  it('uses SendGrid instead of a mail server', () => {
    const sendgrid = { SENDGRID_API_KEY: 'SG.x', SENDGRID_IPS: '192.0.2.1, 192.0.2.2', SENDGRID_DOMAIN_ID: '7' };
    expect(readConfig({ ...PRODUCTION, ...sendgrid, SMTP_URL: undefined }).sendgrid).toEqual({
      url: 'https://api.sendgrid.com',
      apiKey: 'SG.x',
      ips: ['192.0.2.1', '192.0.2.2'],
      domainId: '7',
    });
  });

  it('reads two secrets of the Stripe webhook, and allows no server but Stripe’s in production', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_new' };
    expect(readConfig({ ...PRODUCTION, ...stripe }).stripe).toEqual({
      secretKey: 'sk_live_x',
      webhookSecrets: ['whsec_old', 'whsec_new'],
      connect: undefined,
      publishableKey: undefined,
      apiUrl: undefined,
    });
    const elsewhere = { ...PRODUCTION, ...stripe, STRIPE_API_URL: 'http://127.0.0.1:1' };
    expect(() => readConfig(elsewhere)).toThrow('STRIPE_API_URL: only for tests');
    expect(readConfig(PRODUCTION).stripe).toBeUndefined();
  });

  it('takes a publishable key of Stripe only in the mode of the secret one', () => {
    const stripe = { STRIPE_SECRET_KEY: 'rk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_a' };
    const readKey = (key: string) => readConfig({ ...PRODUCTION, ...stripe, STRIPE_PUBLISHABLE_KEY: key }).stripe;
    expect(readKey('pk_live_y')?.publishableKey).toBe('pk_live_y');
    expect(() => readKey('pk_test_y')).toThrow('STRIPE_PUBLISHABLE_KEY: expected a live key');
    expect(() => readKey('sk_live_y')).toThrow('STRIPE_PUBLISHABLE_KEY: expected a publishable key of Stripe');
    expect(() => readConfig({ ...PRODUCTION, STRIPE_PUBLISHABLE_KEY: 'pk_live_y' })).toThrow(
      'STRIPE_PUBLISHABLE_KEY: set, but STRIPE_SECRET_KEY is not set',
    );
  });

  it('let stores connect accounts of their own if the operator wants that', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_a' };
    const connect = { ...PRODUCTION, ...stripe, CONNECT: 'on', STRIPE_ACCOUNTS_WEBHOOK_SECRET: 'whsec_b' };
    expect(readConfig(connect).stripe?.connect).toEqual({ webhookSecrets: ['whsec_b'] });
    expect(readConfig({ ...connect, CONNECT: 'off' }).stripe?.connect).toBeUndefined();
    expect(() => readConfig({ ...connect, CONNECT: 'yes' })).toThrow('CONNECT: expected on or off');
    const without = { ...connect, STRIPE_ACCOUNTS_WEBHOOK_SECRET: undefined };
    expect(() => readConfig(without)).toThrow('STRIPE_ACCOUNTS_WEBHOOK_SECRET: missing');
    expect(() => readConfig({ CONNECT: 'on' })).toThrow('CONNECT: on, but STRIPE_SECRET_KEY is not set');
  });

  it('reports all invalid settings at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT[\s\S]*DEMO/);
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('reads the sender of emails', () => {
    expect(readConfig({ MAIL_FROM: 'Ana’s Shop <ana@shop.example>' }).mailFrom).toEqual({
      name: 'Ana’s Shop',
      address: 'ana@shop.example',
    });
    expect(readConfig({ MAIL_FROM: 'ana@shop.example' }).mailFrom).toEqual({
      name: 'Stoa',
      address: 'ana@shop.example',
    });
  });
});
