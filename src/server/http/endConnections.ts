import type { FastifyInstance } from 'fastify';

/**
 * How long responses in progress may take once the server is closing. A stop has 4.5 s in total, and the database needs
 * part of it.
 */
const GRACE_MS = 3_500;
const CHECK_EVERY_MS = 50;

/** While the server is closing, each connection ends after its current response, and slow ones are cut off. */
export function endConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    if (!server.listening) return;
    const idle = setInterval(() => server.closeIdleConnections(), CHECK_EVERY_MS);
    const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(late);
    });
  });
}
