import type { StoreDraft } from '#shared/contract/previews.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { changeStore, type ChangeOptions } from '../stores/changeStore.ts';
import { keepVersion } from './versionRecord.ts';

/** Makes a draft the published store, by the rules of any change of it, and keeps the version. */
export async function publishDraft(
  tx: StoreTx,
  { avatarId, ...draft }: StoreDraft,
  options: ChangeOptions,
): Promise<void> {
  const { now } = options;
  await keepVersion(tx, { fields: null, now });
  const wish = { ...draft, ...(avatarId !== undefined && { avatarId: avatarId === '' ? null : avatarId }) };
  await changeStore(tx, wish, options);
  await keepVersion(tx, { fields: Object.keys({ ...draft, ...(avatarId !== undefined && { avatarId }) }), now });
}
