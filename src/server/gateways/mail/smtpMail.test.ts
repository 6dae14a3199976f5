import { once } from 'node:events';
import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { MailDelayed, type MailGateway, MailRefused } from './port.ts';
import { smtpMail } from './smtpMail.ts';

const email = {
  to: 'cleo@example.com',
  from: { name: 'Ana Prints', address: 'hello@stoa.example' },
  replyTo: 'ana@example.com',
  subject: 'Your receipt',
  html: '<p>Thanks</p>',
  text: 'Thanks',
  messageId: '<order-1@stoa.example>',
};

type Received = { from: string; to: string[]; raw: string };
const open: (() => Promise<unknown>)[] = [];

describe('smtpMail', () => {
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  });

  it('sends an email in text and HTML', async () => {
    const { mail, received } = await connect();
    expect(await mail.send(email)).toEqual({ id: '<order-1@stoa.example>' });
    const [got] = received;
    expect(got).toMatchObject({ from: 'hello@stoa.example', to: ['cleo@example.com'] });
    for (const line of [
      'From: Ana Prints <hello@stoa.example>',
      'To: cleo@example.com',
      'Reply-To: ana@example.com',
      'Subject: Your receipt',
      'Message-ID: <order-1@stoa.example>',
    ]) {
      expect(got?.raw).toContain(`${line}\r\n`);
    }
    expect(got?.raw).toMatch(/text\/plain[\s\S]*Thanks[\s\S]*text\/html[\s\S]*<p>Thanks<\/p>/);
  });

  it('sends many emails over few connections', async () => {
    let connections = 0;
    const { mail, received } = await connect({
      onConnect: (_session, done) => {
        connections += 1;
        done();
      },
    });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => mail.send({ ...email, messageId: `o${index}@stoa.example` })),
    );
    expect(new Set(received.map(({ raw }) => /Message-ID: (.*)/.exec(raw)?.[1])).size).toBe(40);
    expect(connections).toBeLessThanOrEqual(5);
  });

  it('lets no value add a header', async () => {
    const { mail, received } = await connect();
    const evil = 'x\r\nBcc: spy@example.com\r\n\r\n<b>body</b>';
    await mail.send({
      ...email,
      subject: evil,
      from: { name: evil, address: 'hello@stoa.example' },
      replyTo: 'ana@example.com\r\nBcc: spy@example.com',
      headers: { 'X-Store': evil },
      messageId: `order-1@stoa.example>\r\nBcc: spy@example.com`,
    });
    expect(received[0]?.to).toEqual(['cleo@example.com']);
    expect(received[0]?.raw).not.toMatch(/^(bcc|<b>)/im);
    await expect(mail.send({ ...email, headers: { 'X-A:\r\nBcc': 'x' } })).rejects.toThrow('Invalid header name');
  });

  it('opens no file or URL named in an email', async () => {
    const { mail, received } = await connect();
    const path = { path: '/etc/hostname' } as unknown as string;
    await expect(mail.send({ ...email, html: path })).rejects.toBeInstanceOf(MailDelayed);
    expect(received).toEqual([]);
  });

  it.each([
    ['the recipient for good', 550, 'rcpt', MailRefused],
    ['the recipient for now', 450, 'rcpt', MailDelayed],
    ['the email for good', 552, 'data', MailRefused],
    ['the email for now', 451, 'data', MailDelayed],
    ['the sender for good', 553, 'mail', MailRefused],
    ['everybody for now', 421, 'mail', MailDelayed],
  ] as const)('reports that the server refused %s', async (_, responseCode, stage, kind) => {
    const refusal = Object.assign(new Error('No'), { responseCode });
    const { mail } = await connect({
      onMailFrom: (_address, _session, done) => done(stage === 'mail' ? refusal : null),
      onRcptTo: (_address, _session, done) => done(stage === 'rcpt' ? refusal : null),
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(stage === 'data' ? refusal : null));
      },
    });
    const failure: unknown = await mail.send(email).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({ responseCode });
  });

  it('reports a refused sign-in as a configuration problem, not one of the email', async () => {
    const { mail } = await connect(
      { authOptional: false, onAuth: (_auth, _session, done) => done(new Error('Wrong password')) },
      'user:wrong@',
    );
    const failure: unknown = await mail.send(email).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailDelayed);
    expect(failure).toMatchObject({
      responseCode: 535,
      message: expect.stringContaining('rejected the sign-in (535)'),
    });
    expect(String(failure)).not.toContain('Wrong password');
  });

  it('delays an email while no server responds', async () => {
    const { mail, server } = await connect();
    await new Promise<void>((done) => server.close(done));
    const failure: unknown = await mail.send(email).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailDelayed);
    expect(String(failure)).toContain('Could not connect to the mail server.');
  });

  it('signs the headers that one-click unsubscribe needs', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const dkim = {
      domainName: 'stoa.example',
      keySelector: 's1',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
    const { mail, received } = await connect({}, '', dkim);
    const headers = {
      'List-Unsubscribe': '<https://stoa.example/u>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    await mail.send({ ...email, headers });
    const signature = (/DKIM-Signature: ([\s\S]*?)\r\n\S/.exec(received[0]?.raw ?? '')?.[1] ?? '').replace(/\s+/g, '');
    expect(signature).toContain('d=stoa.example;');
    expect(signature).toMatch(/h=from:[^;]*subject[^;]*list-unsubscribe:list-unsubscribe-post/i);
  });

  it.each(['', 'localhost:25', 'http://mail.example', 'smtp://'])('refuses the address %j at once', (url) => {
    expect(() => smtpMail({ url })).toThrow('smtp://');
  });
});

async function connect(options: SMTPServerOptions = {}, account = '', dkim?: Parameters<typeof smtpMail>[0]['dkim']) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onData(stream, session, done) {
      buffer(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: raw.toString(),
        });
        done();
      }, done);
    },
    ...options,
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const mail: MailGateway = smtpMail({ url: `smtp://${account}127.0.0.1:${port}`, dkim });
  open.push(
    () => new Promise<void>((done) => server.close(done)),
    () => mail.close(),
  );
  return { mail, received, server };
}
