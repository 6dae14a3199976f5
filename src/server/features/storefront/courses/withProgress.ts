import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageContext } from '../../../access/page.ts';
import { countDoneLessons } from '../../courses/progress/countDoneLessons.ts';
import type { Member } from '../../entitlements/canOpen.ts';
import type { Purchase } from '../../entitlements/library.ts';
import { progressText } from './coursePage.ts';

/** Purchases whose courses say how far their customer is: '3 of 12 lessons'. */
export async function withProgress<Bought extends Pick<Purchase, 'contents'>>(
  { tx, language }: Pick<PageContext, 'tx' | 'language'>,
  { customerId }: Member,
  purchases: readonly Bought[],
): Promise<(Bought & { contents: (Bought['contents'][number] & { progress?: string })[] })[]> {
  const contentIds = purchases.flatMap(({ contents }) =>
    contents.filter(({ kind }) => kind === 'course').map(({ id }) => id),
  );
  const counts = await countDoneLessons(tx, { customerId, contentIds });
  return purchases.map((purchase) => ({
    ...purchase,
    contents: purchase.contents.map((content) => {
      const done = counts.get(content.id);
      if (done === undefined) return content;
      return { ...content, progress: progressText({ done, total: content.pages }, getMessages(language)) };
    }),
  }));
}
