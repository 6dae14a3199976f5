import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { BASE, DATA_DIR, PORT, VIES_PORT } from './test/e2e/server.ts';

const isCi = Boolean(process.env['CI']);
const launchOptions = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    // A page of a journey lives for seconds: optimizing its code takes a fifth of the run and saves nothing.
    '--js-flags=--no-opt --no-maglev',
  ],
};

/** Journeys through the built product, which runs with its demo store in a data folder of its own. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: join(tmpdir(), `stoa-e2e-results-${PORT}`),
  fullyParallel: true,
  forbidOnly: isCi,
  workers: 2,
  // CI runs on shared machines, so it tries a failed journey once more and reports it as flaky. A flaky journey is a bug.
  retries: isCi ? 1 : 0,
  // Several times what the longest journey takes on a quiet machine, because CI machines are shared.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: BASE,
    actionTimeout: 30_000,
    launchOptions,
    locale: 'en-US',
    timezoneId: 'UTC',
    // During animations, clicks miss their targets, and contrast checks see colors that exist only for a moment.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], channel: undefined },
      testIgnore: /\.(phone|alone)\.spec\.ts$/,
    },
    { name: 'phone', use: { ...devices['Pixel 7'] }, testMatch: /(\.phone|first-sale)\.spec\.ts$/ },
    // These journeys change the whole platform, such as maintenance mode, so no other journey may run beside them.
    {
      name: 'alone',
      use: { ...devices['Desktop Chrome'], channel: undefined },
      testMatch: /\.alone\.spec\.ts$/,
      dependencies: ['desktop', 'phone'],
    },
  ],
  webServer: {
    command: 'node scripts/serve-e2e.mjs',
    url: `${BASE}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 6_000 },
    env: {
      PORT: String(PORT),
      PUBLIC_URL: BASE,
      DATA_DIR,
      LOG_LEVEL: 'info',
      VIES_URL: `http://127.0.0.1:${VIES_PORT}`,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      FFMPEG_PATH: process.env['FFMPEG'] ?? '/usr/bin/ffmpeg',
    },
  },
});
