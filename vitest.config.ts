import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One worker for each core of a small machine: much of a test is waiting for the database.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.ts'],
          environment: 'node',
          // Rules keep no state: a worker of its own for each file would cost more than all the tests.
          isolate: false,
          // Server-rendered pages carry their styles: their bytes are measured, so imported sheets stay what they are.
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
          // Each file has worlds of its own; loading the whole server anew for it would take a third of the time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Components as the dashboard draws them, in a real browser.
        plugins: [react(), tailwind()],
        test: {
          name: 'components',
          include: ['src/web/**/*.test.tsx'],
          setupFiles: ['test/components/setUp.ts'],
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
