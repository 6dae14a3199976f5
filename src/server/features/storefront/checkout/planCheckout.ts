import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageAnswer, PageContext } from '../../../access/page.ts';
import { isOpen, readPlanToken } from '../../orders/checkout/planToken.ts';
import { readQuote, type QuotedPlan } from '../../orders/checkout/Quote.ts';
import { slugParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { findPublishedProductBySlug, type SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';

/** The page where creators choose their plan. They have no session here, so tokens and sealed prices name them. */
export const planHref = ({ services }: Pick<PageContext, 'services'>): string =>
  `${services.settings.publicUrl}/dashboard/settings/plan`;

/** The plan of the address of a checkout. Undefined: none, or it has expired or was made elsewhere. */
export const planOfAddress = ({ services, storeId, now, query }: PageContext): QuotedPlan | undefined =>
  readPlanToken(services.secrets, { storeId, sealed: query.get('plan'), now });

/** The plan of the price that a form showed, while it can be bought. */
export function planOfForm({ services, storeId, now, form }: PageContext): QuotedPlan | undefined {
  const plan = readQuote(services.secrets, { sealed: form['quote'] ?? '', storeId })?.plan;
  return plan && isOpen(plan, now) ? plan : undefined;
}

/** The product of a checkout. One that sells a plan is found only with the plan. */
export const findCheckoutProduct = (
  { tx, params }: PageContext,
  plan: QuotedPlan | undefined,
): Promise<SellableProduct | undefined> => findPublishedProductBySlug(tx, slugParam(params), plan?.planId);

/** Whether the creator came here to buy a plan, however long ago. */
export const isPlanCheckout = ({ services, storeId, query, form }: PageContext): boolean =>
  query.has('plan') || (readQuote(services.secrets, { sealed: form['quote'] ?? '', storeId })?.plan ?? null) !== null;

export async function planExpired(context: PageContext): Promise<PageAnswer> {
  const { notices, plan } = getMessages(context.language);
  return {
    status: 404,
    show: {
      kind: 'notice',
      store: await storeFrame(context),
      title: notices.linkClosed,
      sentence: plan.expired,
      action: { label: plan.choose, href: planHref(context) },
    },
  };
}
