import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanPuck } from './scripts/leanPuck.mjs';

const CLIENT = 'dist/client';
const SERVER = 'dist/server';
const COMPRESSIBLE = /\.(js|css|svg|html|json|woff2?)$/;
const WORTH_IT = 1024;

/**
 * Code that many pages of the dashboard share is grouped into a few files, because a page waits for a request per file.
 * The referral script of the public pages gets a file of its own, so that it loads none of this code.
 * A group takes in what its files import, so `checkedBy` stays outside: the form library would come with it.
 */
const SHARED_CHUNKS = [
  { name: 'referral', priority: 1, test: /src\/web\/client\/referral/ },
  {
    name: 'kit',
    minShareCount: 16,
    maxModuleSize: 8000,
    test: /src\/web\/(ui|client\/(?!checkedBy))|src\/shared|@base-ui|lucide-react|@tanstack\/(react-query|query-core)|use-sync/,
  },
  { name: 'icons', minShareCount: 2, test: /lucide-react/ },
];

/** Writes .br and .gz files beside the assets at build time, so that the strongest compression costs no request time. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle() {
      for (const path of filesBelow(join(CLIENT, 'assets'))) {
        if (!COMPRESSIBLE.test(path) || path.endsWith('.woff2') || statSync(path).size < WORTH_IT) continue;
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [leanPuck(), react(), tailwind(), precompress()],
  resolve: { alias: { 'object-hash': resolve('src/web/builder/canvas/textItself.ts') } },
  builder: {
    buildApp: async (builder) => {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  environments: {
    client: {
      build: {
        outDir: CLIENT,
        emptyOutDir: true,
        manifest: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: {
            dashboard: 'src/web/dashboard/index.html',
            boot: 'src/web/site/browser/boot.ts',
            extras: 'src/web/site/browser/extras.ts',
            referral: 'src/web/site/browser/referral.ts',
            element: 'src/web/site/browser/element.ts',
            lesson: 'src/web/site/browser/lesson.ts',
            stream: 'src/web/site/browser/stream.ts',
            passkeys: 'src/web/site/browser/passkeys.ts',
          },
          output: { codeSplitting: { groups: SHARED_CHUNKS } },
        },
      },
    },
    ssr: {
      // React chooses its build by NODE_ENV. A built server always uses the fast one, whatever NODE_ENV is at run time.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: ['react', 'react-dom'] },
      }),
      build: {
        outDir: SERVER,
        emptyOutDir: true,
        ssr: true,
        target: 'node24',
        emitAssets: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: {
            server: 'src/start/server.ts',
            worker: 'src/start/worker.ts',
            migrate: 'src/start/migrate.ts',
            seed: 'src/start/seed.ts',
            backup: 'src/start/backup.ts',
            restore: 'src/start/restore.ts',
            move: 'src/start/move.ts',
            doctor: 'src/start/doctor.ts',
            figures: 'src/start/figures.ts',
            shareWorker: 'src/server/gateways/share/shareWorker.ts',
            invoiceWorker: 'src/server/gateways/invoices/invoiceWorker.ts',
            calendarWorker: 'src/server/gateways/calendars/calendarWorker.ts',
            certificateWorker: 'src/server/gateways/certificates/certificateWorker.ts',
            stampProcess: 'src/server/gateways/stamping/stampProcess.ts',
            mediaProcess: 'src/server/gateways/media/mediaProcess.ts',
            renditionProcess: 'src/server/gateways/renditions/renditionProcess.ts',
          },
          // assets/ is served to everybody, so it must not contain server code.
          output: { chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
}));
