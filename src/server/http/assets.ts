import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './Deps.ts';

/** Serves the built front end under /assets/. File names contain a content hash, so they are cached forever. */
export async function serveAssets(app: FastifyInstance, { assets }: Deps): Promise<void> {
  if (assets.folder === null) return;
  await app.register(fastifyStatic, {
    // Images used only by server-rendered pages come from the server's build.
    root: [join(assets.folder, 'assets'), join(assets.folder, '../server/assets')],
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    // A folder is not served.
    allowedPath: (path) => !path.endsWith('/'),
    decorateReply: false,
  });
}
