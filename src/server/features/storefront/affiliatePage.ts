import { STORE_PATHS } from '#shared/contract/pages.ts';
import type { AffiliateReach } from '#shared/contract/storeAffiliates.ts';
import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { conversionText, formatRate } from '#shared/rules/storeAffiliate.ts';
import { pageRoute } from '../../access/page.ts';
import { latestPage } from '../../access/pagination.ts';
import { dayText } from '../orders/dayText.ts';
import { noPage } from '../pageFrame/notices.ts';
import { storeFrame } from '../pageFrame/storeFrame.ts';
import { affiliatePagePath, findLinkedAffiliate } from '../storeAffiliates/affiliatePageLink.ts';
import { commissionState, latestCommissions, type CommissionRow } from '../storeAffiliates/commissionRows.ts';
import { findReach } from '../storeAffiliates/clicks/findReach.ts';
import { affiliateLink, findBalances, findDiscountCode } from '../storeAffiliates/storeAffiliateRecord.ts';
import { storeRoot } from '../storeRecord/storeRoot.ts';

/** How many commissions one page shows. */
const SHOWN = 50;

/** What an affiliate of the store has earned, for whoever has the link. It shows nothing about the buyers. */
export const affiliatePage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: `${STORE_PATHS.affiliate}/:token`,
  who: 'visitor',
  onlyReads: true,
  limits: ({ device }) => [{ key: `affiliate ${device.address}`, most: 120, seconds: 60 }],
  handle: async (context) => {
    const { tx, services, params, query, language, base } = context;
    const affiliate = await findLinkedAffiliate(tx, { secrets: services.secrets, token: params['token'] ?? '' });
    const store = await storeFrame(context);
    if (!affiliate) return noPage(store);
    const cursor = query.get('after') ?? undefined;
    const [root, balances, discount, reach, rows] = await Promise.all([
      storeRoot(tx, services.settings),
      findBalances(tx, [affiliate.id]),
      findDiscountCode(tx, affiliate.id),
      findReach(tx, { ids: [affiliate.id], now: context.now }),
      tx.many(latestCommissions(tx, { affiliateId: affiliate.id, cursor, limit: SHOWN })),
    ]);
    const { shown, nextCursor } = latestPage(rows, { limit: SHOWN, at: (row) => row.release_at });
    const here = base + affiliatePagePath(services.secrets, { storeId: tx.realm, ...affiliate });
    const older = new URLSearchParams([...new URLSearchParams(context.linkQuery), ['after', nextCursor ?? '']]);
    const { affiliate: texts } = getMessages(language);
    return {
      show: {
        kind: 'affiliate',
        store,
        terms: fill(texts.terms, { rate: formatRate(affiliate.basis_points, language) }),
        link: affiliateLink(root, affiliate.code),
        discount,
        isPaused: !affiliate.is_active,
        recent: presentReach(reach.get(affiliate.id) ?? { clicks: 0, sales: 0 }, language),
        balances: (balances.get(affiliate.id) ?? []).map(({ held, due, paid }) => ({
          held: formatMoney(held, language),
          due: formatMoney(due, language),
          paid: formatMoney(paid, language),
        })),
        commissions: shown.map((row) => present(row, language)),
        olderHref: nextCursor === null ? null : `${here}?${older.toString()}`,
      },
    };
  },
});

function presentReach(reach: AffiliateReach, language: Language) {
  const number = new Intl.NumberFormat(language);
  const { clicks, sales } = reach;
  return { clicks: number.format(clicks), sales: number.format(sales), conversion: conversionText(reach, language) };
}

function present(row: CommissionRow, language: Language) {
  const { affiliate: texts } = getMessages(language);
  const state = commissionState(row);
  return {
    id: row.id,
    soldOn: dayText(row.paid_at, language),
    amount: formatMoney({ amount: row.amount, currency: row.currency }, language),
    state: state === 'held' ? fill(texts.heldUntil, { day: dayText(row.release_at, language) }) : texts[state],
  };
}
