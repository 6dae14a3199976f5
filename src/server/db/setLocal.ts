import { CompiledQuery, type Compilable } from 'kysely';
import pg from 'pg';

/** Changes a setting for the rest of the transaction. On a cluster `set_config` would change it on the coordinator only. */
export const setLocal = (name: 'statement_timeout' | 'enable_nestloop', value: string): Compilable => ({
  compile: () => CompiledQuery.raw(`set local ${name} = ${pg.escapeLiteral(value)}`),
});
