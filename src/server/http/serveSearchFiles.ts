import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { readAddress } from '#shared/rules/mode.ts';
import { matchesTag } from '../access/matchesTag.ts';
import type { SentFile } from '../access/sentFile.ts';
import type { Deps } from './Deps.ts';
import { directoryHost } from './directoryHost.ts';
import { etagOf, type CachedContent } from './pageCache.ts';
import { SHARED_HEADERS } from './security.ts';

/** Pages that must not be indexed carry noindex themselves. Listed here are only pages that need a sign-in. */
const ROBOTS = ['User-agent: *', 'Disallow: /dashboard', 'Disallow: /functions/', 'Disallow: /files/'];

/** For crawlers and language models: the platform's files on its own hosts, a store's files on the store's host. */
export function serveSearchFiles(app: FastifyInstance, deps: Deps, ofStore: RouteHandlerMethod): void {
  const { services, registries } = deps;
  const files = registries.platformFiles;
  const { platformHosts } = services.settings;
  const isOurs = ({ host }: FastifyRequest) => readAddress({ host, path: '/', platformHosts }).kind === 'platform';

  app.get('/robots.txt', async (request, reply) => {
    const maps = isOurs(request) ? await platformMaps(deps) : await storeMap(deps, request);
    const body = [...ROBOTS, ...maps.map((url) => `Sitemap: ${url}`), ''].join('\n');
    return sendFile(request, reply, { type: 'text/plain; charset=utf-8', body, maxAgeSeconds: 3600 });
  });

  app.get('/sitemap.xml', async (request, reply) => {
    if (!isOurs(request)) return ofStore.call(app, request, reply);
    return sendFile(request, reply, await files.storeList(services, 1));
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    const { name } = request.params;
    if (!isOurs(request)) return ofStore.call(app, request, reply);
    if (name === 'platform.xml') return sendFile(request, reply, files.ownPages(services));
    const [, page] = /^([1-9]\d{0,4})\.xml$/.exec(name) ?? [];
    return sendFile(request, reply, page === undefined ? null : await files.storeList(services, Number(page)));
  });

  app.get('/apple-touch-icon.png', async (request, reply) => {
    if (isOurs(request)) return sendFile(request, reply, await files.touchIcon());
    const host = directoryHost(request.host);
    const isStore = host !== null && (await services.directory.byHost(host)) !== null;
    return isStore ? ofStore.call(app, request, reply) : sendFile(request, reply, null);
  });

  app.get('/llms.txt', async (request, reply) => {
    if (!isOurs(request)) return ofStore.call(app, request, reply);
    return sendFile(request, reply, files.llms(services));
  });
}

async function platformMaps({ services, registries }: Deps): Promise<string[]> {
  const { publicUrl } = services.settings;
  const pages = await registries.platformFiles.countStorePages(services);
  return Array.from({ length: pages }, (_, index) =>
    index === 0 ? `${publicUrl}/sitemap.xml` : `${publicUrl}/sitemaps/${index + 1}.xml`,
  );
}

/** Only a store's own host has these files. The Host header of an unknown host is not a trustworthy address. */
async function storeMap({ services }: Deps, request: FastifyRequest): Promise<string[]> {
  const host = directoryHost(request.host);
  const found = host === null ? null : await services.directory.byHost(host);
  const hasMap = found !== null && (found.kind === 'bio' || found.store.hasWebsite);
  return hasMap ? [`${request.protocol}://${request.host}/sitemap.xml`] : [];
}

/** Sends a file with its ETag. Null becomes 404. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile | null): FastifyReply {
  if (file === null) return reply.code(404).type('text/plain; charset=utf-8').send('There is no page at this address.');
  const { body, headers } = fileContent(file);
  const etag = etagOf(body);
  reply.headers({ ...headers, etag });
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.send(body);
}

/** The bytes and headers of a file. Texts are compressed when they are cached. */
export const fileContent = ({
  type,
  body,
  maxAgeSeconds,
  isPrivate = false,
  isHidden = false,
}: SentFile): CachedContent => ({
  body: typeof body === 'string' ? Buffer.from(body) : body,
  headers: {
    'content-type': type,
    'cache-control': `${isPrivate ? 'private' : 'public'}, max-age=${maxAgeSeconds}`,
    ...(typeof body === 'string' ? { vary: 'accept-encoding' } : {}),
    ...(isPrivate ? {} : SHARED_HEADERS),
    ...(isHidden ? { 'x-robots-tag': 'noindex' } : {}),
  },
});
