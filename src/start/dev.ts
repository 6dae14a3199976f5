import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { PROJECT_ROOT } from './projectRoot.ts';

// npm run dev: runs from the sources. Open pages update in the browser; a change of the server's code rebuilds the
// server on the next request and keeps the database running.
const vite = await createServer({ root: PROJECT_ROOT, server: { middlewareMode: true }, clearScreen: false });

type DevServer = { listener: RequestListener; close: () => Promise<void>; port: number; host: string; text: string };

let current: Promise<DevServer> | undefined;
vite.watcher.on('change', (path) => {
  if (path.startsWith(join(PROJECT_ROOT, 'src')) && !path.includes('/web/dashboard/')) void renew();
});

async function renew(): Promise<void> {
  const old = current;
  current = undefined;
  await (await old)?.close();
}

async function load(server: ViteDevServer): Promise<DevServer> {
  const environment = server.environments['ssr'];
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error('Vite has no environment that runs the server.');
  const { openDevServer } = await environment.runner.import('/src/start/openDevServer.ts');
  // Loaded through the same module graph as the server, because instanceof checks fail across graphs.
  const { wordsFor } = await environment.runner.import('/src/start/orExplain.ts');
  return openDevServer((html: string, url: string) => server.transformIndexHtml(url, html)).catch((error: unknown) => {
    throw new Error(wordsFor(error), { cause: error });
  });
}

const log = (error: unknown) => process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);

const isVites = (url: string) => /^\/(@|src\/|node_modules\/)/.test(url);

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  current ??= load(vite);
  const { listener } = await current;
  listener(request, response);
}

const first = await (current = load(vite)).catch((error: unknown) => {
  log(error);
  process.exit(1);
});
createHttpServer((request, response) => {
  if (isVites(request.url ?? '/')) {
    vite.middlewares(request, response);
    return;
  }
  serve(request, response).catch((error: unknown) => {
    log(error);
    response
      .writeHead(500, { 'content-type': 'text/plain' })
      .end('The server could not be loaded. See the terminal for details.');
  });
}).listen(first.port, first.host, () => process.stdout.write(first.text));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([current?.then((server) => server.close()), vite.close()]).then(() => process.exit(0));
  });
}
