import { isUuid } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageContext } from '../../../../access/page.ts';
import { findLibrary } from '../../../entitlements/library.ts';
import { memberAt } from '../memberFrame.ts';

/** What the customer has just archived or moved back, for a notice with an undo button. */
export async function movedItem(context: PageContext) {
  const { query, tx, language } = context;
  const isArchived = query.has('archived');
  const itemId = (query.get('archived') ?? query.get('restored') ?? '').toLowerCase();
  if (!isUuid(itemId)) return null;
  const [item] = await findLibrary(tx, memberAt(context), { itemId, isArchived });
  if (!item) return null;
  const { library } = getMessages(language);
  const sentence = fill(isArchived ? library.wasArchived : library.wasRestored, { title: item.title });
  return { id: itemId, isArchived, sentence };
}
