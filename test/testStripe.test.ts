import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

it.each([undefined, ''])('the nightly test of Stripe fails without a key instead of testing less: %j', async (key) => {
  const env = { ...process.env, STRIPE_TEST_KEY: key };
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, ['scripts/testStripe.mjs'], { cwd: ROOT, env }, (error, _stdout, stderr) =>
      resolve({ code: error?.code, output: stderr }),
    );
  });
  expect(code).toBe(1);
  expect(output).toContain('STRIPE_TEST_KEY is missing, so nothing was tested.');
});
