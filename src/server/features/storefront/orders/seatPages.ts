import { claimSeat as claimContract } from '#shared/contract/seats.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { codeTryLimits } from '../../../access/attempts.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { pageRoute, type PageAnswer, type PageContext, type PageRoute } from '../../../access/page.ts';
import { mergeVisitorCart } from '../../carts/visitCart.ts';
import { claimSeat } from '../../members/claimSeat.ts';
import { isRecipient } from '../../members/isRecipient.ts';
import { seatCodeLimits, sendSeatCode } from '../../members/sendSeatCode.ts';
import { dayText } from '../../orders/dayText.ts';
import { inviterOf } from '../../orders/seats/inviterOf.ts';
import { openSeat, type Invitation } from '../../orders/seats/seatLink.ts';
import { findSoldLimits } from '../../orders/soldLimits.ts';
import { seatClosed } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { noticeIn, problemsIn, readFields, shownRefusal } from '../forms/readFields.ts';

const PLACE = {
  mode: 'storefront',
  needsPool: true,
  who: 'visitor',
  path: STORE_PATHS.seat,
} satisfies Partial<PageRoute>;

/** Who invites somebody to what, and how the seat is accepted. */
export const seatPage = pageRoute({
  ...PLACE,
  method: 'GET',
  limits: ({ device }) => [{ key: `seat-link ${device.address}`, most: 120, seconds: 60 }],
  handle: async (context) => {
    const { invitation, answer } = await findInvitation(context);
    return answer ?? show(context, { invitation });
  },
});

/**
 * Sends a code to the invited address. The code accepts the seat and signs its owner in. Who is signed in already needs none.
 */
export const seatSubmit = pageRoute({
  ...PLACE,
  method: 'POST',
  limits: (request) =>
    request.form['step'] === 'send'
      ? seatCodeLimits({ storeId: request.storeId, token: request.params['token'] ?? '' }, request)
      : codeTryLimits(request.device),
  handle: async (context) => {
    const { invitation, answer } = await findInvitation(context);
    if (answer) return answer;
    return context.form['step'] === 'send' ? sendCode(context, invitation) : claim(context, invitation);
  },
});

const tokenOf = ({ params }: PageContext): string => params['token'] ?? '';

/** The seat of the link, or the page that says why it cannot be accepted. */
async function findInvitation(
  context: PageContext,
): Promise<{ invitation: Invitation; answer?: never } | { invitation?: never; answer: PageAnswer }> {
  const { tx, services, now } = context;
  const opening = { secrets: services.secrets, token: tokenOf(context), now };
  const invitation = await catchRefusal(tx, () => openSeat(tx, opening));
  return invitation instanceof Refusal ? { answer: await closed(context, invitation) } : { invitation };
}

async function closed(context: PageContext, { code }: Refusal): Promise<PageAnswer> {
  const store = await storeFrame(context);
  if (code === 'seat-claimed') return seatClosed(store, 'claimedAlready');
  return seatClosed(store, code === 'seat-withdrawn' ? 'withdrawn' : 'linkGone');
}

async function sendCode(context: PageContext, invitation: Invitation): Promise<PageAnswer> {
  const { tx, storeId } = context;
  const outcome = await catchRefusal(tx, () => sendSeatCode.handle({ storeId, token: tokenOf(context) }, context));
  // If another code was requested too early, the previous one is still valid.
  const shown = outcome instanceof Refusal ? shownRefusal(outcome, ['code']) : {};
  return show(context, { invitation, step: 'code', ...shown });
}

async function claim(context: PageContext, invitation: Invitation): Promise<PageAnswer> {
  const { tx, storeId, form, base, linkQuery } = context;
  const isCode = form['step'] === 'code';
  const code = isCode ? (form['code'] ?? '') : undefined;
  const read = readFields(claimContract.input, { storeId, token: tokenOf(context), code });
  if (read.problems) return show(context, { invitation, step: 'code', problems: read.problems });
  const outcome = await catchRefusal(tx, () => claimSeat.handle(read.fields, context));
  if (!(outcome instanceof Refusal)) {
    if (outcome.session) await mergeVisitorCart(context, outcome.session.customer.id);
    return { goTo: `${base}${STORE_PATHS.library}${linkQuery === '' ? '?' : `${linkQuery}&`}seat=1` };
  }
  if (outcome.code === 'seat-claimed' || outcome.code === 'seat-withdrawn') return closed(context, outcome);
  // Without a code, the invited person is no longer signed in.
  const isRefused = isCode || outcome.code === 'seat-already';
  return show(context, {
    invitation,
    ...(isCode && { step: 'code' }),
    ...(isRefused && shownRefusal(outcome, ['code'])),
  });
}

interface ShownSeat {
  invitation: Invitation;
  step?: 'code';
  problems?: Record<string, string>;
  notice?: string | null;
}

async function show(
  context: PageContext,
  { invitation: { seat, team }, step, problems = {}, notice = null }: ShownSeat,
): Promise<PageAnswer> {
  const { tx, language, base, customer, linkQuery } = context;
  const limitsOf = await findSoldLimits(tx, team.orderId, language);
  const isInvited = customer && (await isRecipient(tx, { customerId: customer.id, emailKey: seat.emailKey }));
  return {
    status: Object.keys(problems).length > 0 || notice !== null ? 400 : 200,
    show: {
      kind: 'seat',
      store: await storeFrame(context),
      step: step ?? (isInvited ? 'claim' : 'send'),
      action: `${base}${STORE_PATHS.seat.replace(':token', tokenOf(context))}${linkQuery}`,
      title: team.title,
      limits: limitsOf(team.lineId),
      from: await inviterOf(tx, team),
      email: seat.email,
      until: dayText(seat.expiresAt, language),
      problems: problemsIn(language, problems),
      notice: noticeIn(language, notice),
    },
  };
}
