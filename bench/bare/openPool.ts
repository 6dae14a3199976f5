import pg from 'pg';
import { z } from 'zod';

/** How a bare baseline reaches the product's database. */
export const PoolConnection = z.object({ host: z.string(), port: z.int(), database: z.string(), user: z.string() });

/** A pool of connections that pipeline their statements, as the product's do. */
export function openPool(connection: z.infer<typeof PoolConnection>, max: number): pg.Pool {
  const opened = new pg.Pool({ ...connection, max, pipeline: true });
  // If the product stops first, the database closes its idle connections.
  opened.on('error', () => process.exit(1));
  return opened;
}
