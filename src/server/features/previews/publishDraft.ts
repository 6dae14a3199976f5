import type { StoreDraft } from '#shared/contract/previews.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { changeStore, type ChangeOptions } from '../stores/changeStore.ts';
import { saveVersion } from '../drafts/versionRecord.ts';

/** Publishes a draft with the same rules as any other change of the store, and saves the version. */
export async function publishDraft(
  tx: StoreTx,
  { avatarId, ...draft }: StoreDraft,
  options: ChangeOptions,
): Promise<void> {
  const { now } = options;
  await saveVersion(tx, { fields: null, now });
  const input = { ...draft, ...(avatarId !== undefined && { avatarId: avatarId === '' ? null : avatarId }) };
  await changeStore(tx, input, options);
  await saveVersion(tx, { fields: Object.keys({ ...draft, ...(avatarId !== undefined && { avatarId }) }), now });
}
