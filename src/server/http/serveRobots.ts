import type { FastifyInstance } from 'fastify';

/** What is not to be found says so itself, page by page; what nobody can open without signing in is named here. */
const ROBOTS = ['User-agent: *', 'Disallow: /dashboard', 'Disallow: /functions/', 'Disallow: /files/', ''].join('\n');

/** For crawlers, on every host. */
export function serveRobots(app: FastifyInstance): void {
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(ROBOTS),
  );
}
