import { updateFeatureFlags as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { switches } from '../../../access/flags.ts';
import { difference, recordAdminAction } from '../../audit/recordAdminAction.ts';
import { loadFlags, lockFlags, presentFlags } from './flagRow.ts';
import { publishFlagsChanged } from './publishFlagsChanged.ts';

/** Changes flags for everybody and notifies every open page. */
export const updateFeatureFlags = defineHandler(contract, async ({ reason, ...input }, context) => {
  const { tx, now } = context;
  const { switches: before } = await lockFlags(tx, now);
  const after = switches((flag) => input[flag] ?? before[flag]);
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
    await recordAdminAction(context, { action: 'flags.update', target: { kind: 'platform' }, ...changed, reason });
    await publishFlagsChanged(context);
  }
  const row = await loadFlags(tx, now);
  return { flags: presentFlags(row.switches, row) };
});
