import { updateFeatureFlags as contract } from '#shared/contract/platform.ts';
import { answer } from '../../access/answer.ts';
import { switches } from '../../access/flags.ts';
import { difference, recordAct } from './audit.ts';
import { loadFlags, lockFlags, presentFlags } from './flagRow.ts';
import { sayFlagsChanged } from './sayFlagsChanged.ts';

/** Switches flags for everybody. Every open page hears of it. */
export const updateFeatureFlags = answer(contract, async ({ reason, ...wish }, context) => {
  const { tx, now } = context;
  const { switches: before } = await lockFlags(tx, now);
  const after = switches((flag) => wish[flag] ?? before[flag]);
  const changed = difference(before, after);
  if (changed) {
    await tx.run(
      tx.q.updateTable('feature_flags').set({
        website_builder: after.websiteBuilder,
        affiliate_program: after.affiliateProgram,
        advanced_analytics: after.advancedAnalytics,
        multi_store: after.multiStore,
        custom_domains: after.customDomains,
        updated_at: now,
      }),
    );
    await recordAct(context, { action: 'flags.update', target: { kind: 'platform' }, ...changed, reason });
    await sayFlagsChanged(context);
  }
  const row = await loadFlags(tx, now);
  return { flags: presentFlags(row.switches, row) };
});
