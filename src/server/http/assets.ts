import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './Deps.ts';

/** The built front end under /assets/: names carry their content's hash, so they are kept for ever. */
export async function serveAssets(app: FastifyInstance, { assets }: Deps): Promise<void> {
  if (assets.folder === null) return;
  await app.register(fastifyStatic, {
    // Pictures that only server-rendered pages show are written by the server's build.
    root: [join(assets.folder, 'assets'), join(assets.folder, '../server/assets')],
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    // A folder is nothing to show.
    allowedPath: (path) => !path.endsWith('/'),
    decorateReply: false,
  });
}
