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

describe('the words of a start', () => {
  const textFor = (home: string | null) => welcome(readConfig({ DATA_DIR: dataDir }), home);

  it('name the data folder if it contains the database', () => {
    expect(textFor(join(realpathSync(dataDir), 'postgres'))).toContain(`embedded PostgreSQL in ${dataDir}\n`);
  });

  it('name the location of a database outside the data folder', () => {
    expect(textFor('/var/lib/stoa/0a1b')).toContain('embedded PostgreSQL in /var/lib/stoa/0a1b,');
  });

  it('name the setting of a database of one’s own', () => {
    expect(textFor(null)).toContain('Database              DATABASE_URL\n');
  });

  it.each([
    [{}, 'kept on this computer: http://localhost:3000/dev/mail'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'sent through SMTP_URL\n'],
    [{ SENDGRID_API_KEY: 'SG.x', SENDGRID_IPS: '192.0.2.1', SENDGRID_DOMAIN_ID: '1' }, 'sent through SendGrid\n'],
  ])('say where mail goes by %o', (environment, words) => {
    expect(welcome(readConfig({ DATA_DIR: dataDir, ...environment }), null)).toContain(
      `Email                 ${words}`,
    );
  });
});
