import type { Flags } from '#shared/contract/platform.ts';
import { switchesOf, type Switches } from '../../../access/flags.ts';
import type { PlatformTx } from '../../../db/transaction.ts';

interface FlagRow {
  switches: Switches;
  createdAt: Date;
  updatedAt: Date;
}

/** The platform's single row of flags, created with defaults if it is missing. */
export async function loadFlags(tx: PlatformTx, now: Date): Promise<FlagRow> {
  const known = await tx.maybe(flagRow(tx));
  if (known) return present(known);
  await tx.run(
    tx.q
      .insertInto('feature_flags')
      .values({ created_at: now, updated_at: now })
      .onConflict((on) => on.column('id').doNothing()),
  );
  return present(await tx.one(flagRow(tx)));
}

/** The same, locked, so that concurrent changes by two admins are serialized. */
export async function lockFlags(tx: PlatformTx, now: Date): Promise<FlagRow> {
  await loadFlags(tx, now);
  return present(await tx.one(flagRow(tx).forUpdate()));
}

export const presentFlags = (switches: Switches, { createdAt, updatedAt }: Omit<FlagRow, 'switches'>): Flags => ({
  ...switches,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const flagRow = (tx: PlatformTx) => tx.q.selectFrom('feature_flags').selectAll();

const present = (row: Parameters<typeof switchesOf>[0] & { created_at: Date; updated_at: Date }): FlagRow => ({
  switches: switchesOf(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
