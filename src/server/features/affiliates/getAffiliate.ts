import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { getAffiliate as contract } from '#shared/contract/affiliates.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { REFERRAL_QUERY } from '#shared/rules/affiliate.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { isEnabledFor } from '../../access/flags.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/** The creator's link and its results. The first call makes them an affiliate. */
export const getAffiliate = defineHandler(contract, async (_input, { tx, creator, now, services }) => {
  if (!(await isEnabledFor(tx, 'affiliateProgram', creator.id))) refuse('affiliates-off');
  await tx.run(
    tx.q
      .insertInto('affiliates')
      .values({ creator_id: creator.id, code: freshCode(), created_at: now })
      .onConflict((on) => on.column('creator_id').doNothing()),
  );
  const { code, created_at: since } = await tx.one(
    tx.q.selectFrom('affiliates').select(['code', 'created_at']).where('creator_id', '=', creator.id),
  );
  const [counts, latest] = await Promise.all([countAll(tx, creator.id), findLatest(tx, creator.id)]);
  return {
    affiliate: {
      code,
      link: `${services.settings.publicUrl}/?${REFERRAL_QUERY}=${code}`,
      since: since.toISOString(),
      ...counts,
      latest: latest.map(({ month, converted_at: converted }) => ({
        month,
        state: converted === null ? ('signed-up' as const) : ('converted' as const),
      })),
    },
  };
});

/** The alphabet has no vowels and no letters that look like digits. Ten of its 28 characters give 48 bits. */
const CODE_ALPHABET = '23456789bcdfghjkmnpqrstvwxyz';
const CODE_LENGTH = 10;
const LATEST = 12;

const freshCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('');

const countAll = (tx: PlatformTx, id: string) =>
  tx.one(
    tx.q.selectNoFrom([
      sql<number>`(select count(*)::int from affiliate_visits where affiliate_id = ${id})`.as('visits'),
      sql<number>`(select count(*)::int from affiliate_referrals where affiliate_id = ${id})`.as('signups'),
      sql<number>`(select count(*)::int from affiliate_conversions c join affiliate_referrals r using (creator_id)
                      where r.affiliate_id = ${id})`.as('conversions'),
    ]),
  );

const findLatest = (tx: PlatformTx, id: string) =>
  tx.many(
    tx.q
      .selectFrom('affiliate_referrals as r')
      .leftJoin('affiliate_conversions as c', 'c.creator_id', 'r.creator_id')
      .select([sql<string>`to_char(r.signed_up_at at time zone 'UTC', 'YYYY-MM')`.as('month'), 'c.converted_at'])
      .where('r.affiliate_id', '=', id)
      .orderBy('r.signed_up_at', 'desc')
      .orderBy('r.creator_id')
      .limit(LATEST),
  );
