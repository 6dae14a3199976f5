import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { ensureSecretKey } from './secretKey.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-secret-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the secret of an installation', () => {
  const secretIn = (dataDir: string, more = {}) => ensureSecretKey(readConfig({ DATA_DIR: dataDir, ...more }));

  it('is created once, readable by its owner only', async () => {
    const dataDir = join(folder, 'deep', 'data');
    const secret = await secretIn(dataDir);
    expect(await secretIn(dataDir)).toBe(secret);
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(secret);
  });

  it.each([{}, { SECRET_KEY: 'x'.repeat(40) }])(
    'with %o names DATA_DIR if the folder cannot be created',
    async (more) => {
      writeFileSync(join(folder, 'file'), '');
      const refusal = await secretIn(join(folder, 'file', 'data'), more).catch((problem: unknown) => problem);
      expect(refusal).toBeInstanceOf(ConfigError);
      expect(String(refusal)).toMatch(/DATA_DIR: \/.*\/file\/data cannot be used \(ENOTDIR: .*\); expected a folder/);
    },
  );

  it('needs no folder if nothing is stored in it', async () => {
    writeFileSync(join(folder, 'file'), '');
    const elsewhere = {
      SECRET_KEY: 'x'.repeat(40),
      DATABASE_URL: 'postgres://stoa@database.example/stoa',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY: 'a',
      S3_SECRET_KEY: 'b',
    };
    expect(await secretIn(join(folder, 'file', 'data'), elsewhere)).toBe('x'.repeat(40));
  });
});
