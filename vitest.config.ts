import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One worker for each core of a small machine.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.ts'],
          environment: 'node',
          // Rules have no state, and starting a worker for each file would take longer than all of these tests.
          isolate: false,
          // Server-rendered pages contain their styles and tests measure their size, so style sheets are really loaded.
          css: true,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'src/start/**/*.test.ts', 'test/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/setup/database.ts'],
          pool: 'forks',
          // Each file creates its own worlds. Loading the server again for each file would take a third of the time.
          isolate: false,
          // Some tests take ten seconds, and many times that on a busy machine. Another server than the embedded one can be a
          // cluster, on which a new database alone takes a second.
          testTimeout: process.env['TEST_DATABASE_URL'] ? 180_000 : 120_000,
          hookTimeout: process.env['TEST_DATABASE_URL'] ? 240_000 : 120_000,
        },
      },
      {
        // Components of the dashboard, rendered in a real browser.
        plugins: [react(), tailwind()],
        test: {
          name: 'components',
          include: ['src/web/**/*.test.tsx'],
          setupFiles: ['test/components/setUp.ts'],
          // Autosave waits 0.8 s before it sends, so the default of 1 s fails on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({
              launchOptions: {
                executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
                args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
              },
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
