import type { FastifyInstance } from 'fastify';

/** How long an answer under way may take once the server closes: a stop has 4.5 s, and the database needs its share. */
const GRACE_MS = 3_500;
const LOOK_EVERY_MS = 50;

/** Once the server closes, a connection ends with its answer instead of waiting for more, and late ones are cut off. */
export function endConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    if (!server.listening) return;
    const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
    const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(late);
    });
  });
}
