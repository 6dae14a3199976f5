import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { welcome } from './welcome.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stoa-welcome-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

describe('the start message', () => {
  const textFor = (home: string | null) => welcome(readConfig({ DATA_DIR: dataDir }), home);

  it('names the data folder if it contains the database', () => {
    expect(textFor(join(realpathSync(dataDir), 'postgres'))).toContain(`embedded PostgreSQL in ${dataDir}\n`);
  });

  it('names the location of a database outside the data folder', () => {
    expect(textFor('/var/lib/stoa/0a1b')).toContain('embedded PostgreSQL in /var/lib/stoa/0a1b,');
  });

  it('names the variable of an external database', () => {
    expect(textFor(null)).toContain('Database              DATABASE_URL\n');
  });

  it.each([
    [{}, 'kept on this computer: http://localhost:3000/dev/mail'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'sent through SMTP_URL\n'],
    [{ SENDGRID_API_KEY: 'SG.x', SENDGRID_IPS: '192.0.2.1', SENDGRID_DOMAIN_ID: '1' }, 'sent through SendGrid\n'],
  ])('says where email goes with %o', (environment, text) => {
    expect(welcome(readConfig({ DATA_DIR: dataDir, ...environment }), null)).toContain(`Email                 ${text}`);
  });
});
