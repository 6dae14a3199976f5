import { sql, type RawBuilder } from 'kysely';

/** What a creator keeps of an order: without what was refunded, and without the tax in the rest. */
export const netRevenue: RawBuilder<number> = sql<number>`(total - refunded - lost - tax + refunded_tax + lost_tax)`;
