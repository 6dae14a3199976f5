import { Readable } from 'node:stream';
import type { OwnBooking } from '#shared/contract/bookings.ts';
import { STORE_PATHS, type OwnBookingView, type SlotPickerView } from '#shared/contract/pages.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { safeHttps, type CancelOutcome } from '#shared/rules/call.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Money } from '#shared/rules/money.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { findKept } from '../../bookings/bookedRights.ts';
import { MAY_RETURN } from '../../bookings/canBookAgain.ts';
import { minutesOf, presentOwns, type BookingRow } from '../../bookings/bookingRecord.ts';
import { findCall, type Call } from '../../bookings/callRecord.ts';
import { findSlots } from '../../bookings/findSlots.ts';
import { cancelText, contactText, refundText } from '../../bookings/outcomeText.ts';
import { ownCalendar } from '../../bookings/ownCalendar.ts';
import { findLostOf } from '../../bookings/orderBookings.ts';
import { bookTime, cancelOwn, findOwn, moveOwn } from '../../bookings/ownBookings.ts';
import { bookedTime } from '../../bookings/timeText.ts';
import { canOpen, type NoAccess } from '../../entitlements/canOpen.ts';
import { libraryItemHref } from '../../pageFrame/libraryItemHref.ts';
import { notYours } from '../../pageFrame/notices.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { readSlot } from '../calls/checkoutSlot.ts';
import { slotPicker } from '../calls/slotPicker.ts';
import { noticeIn } from '../forms/readFields.ts';
import { callHref } from './callHref.ts';
import { memberAt, memberFrame, memberOf } from './memberFrame.ts';
import { isExplained, noAccess, reasonOf } from './noAccess.ts';

const PLACE = { mode: 'members', path: STORE_PATHS.calls, who: 'customer' } as const;

/** The calls that a customer has bought: what is booked, and times for what can still be booked. */
export const callPage = pageRoute({
  ...PLACE,
  method: 'GET',
  handle: async (context) => {
    const opened = await openCall(context);
    return 'call' in opened ? showCall(context, opened) : opened;
  },
});

/** Books, moves or cancels a call. */
export const callSubmit = pageRoute({
  ...PLACE,
  method: 'POST',
  limits: ({ device }) => [{ key: `bookings ${device.address}`, most: 30, seconds: 600 }],
  handle: async (context) => {
    const opened = await openCall(context);
    if (!('call' in opened)) return opened;
    const { closed } = opened;
    if (closed && !isOfBooking(context.form['step'])) return noAccess(await storeFrame(context), closed.access);
    const outcome = await catchRefusal(context.tx, () => change(context, opened));
    if (!(outcome instanceof Refusal)) return { goTo: `${opened.here}?done=${outcome}`, status: 303 };
    return showCall(context, { ...opened, notice: outcome.message });
  },
});

/** The calendar file of one booked call. */
export const callCalendar = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.callCalendar,
  who: 'customer',
  handle: async (context) => {
    const opened = await openCall(context);
    if (!('call' in opened)) return opened;
    const bookingId = idParam(context.params, 'bookingId');
    const own = { contentId: opened.call.contentId, customerId: memberOf(context).id };
    const isShown = bookingId !== undefined && (opened.closed?.kept.has(bookingId) ?? true);
    const file = isShown && (await ownCalendar(context, { ...own, bookingId }));
    if (!file) return notYours(await storeFrame(context));
    return { download: { fileName: 'call.ics', type: 'text/calendar; charset=utf-8', chunks: Readable.from([file]) } };
  },
});

interface Opened {
  call: Call;
  /** Null: the customer has no access. */
  itemId: string | null;
  /** Why the customer cannot book, and which of their bookings they can still move and cancel. Null: they have access. */
  closed: { access: NoAccess; kept: ReadonlySet<string> } | null;
  here: string;
  notice?: string;
}

async function openCall(context: PageContext): Promise<Opened | PageAnswer> {
  const contentId = idParam(context.params, 'contentId');
  if (contentId === undefined) return notYours(await storeFrame(context));
  const { tx } = context;
  const access = await canOpen(tx, { ...memberAt(context), contentId });
  const closed =
    access.state === 'open' ? null : { access, kept: await findKept(tx, { ...memberAt(context), contentId }) };
  if (closed?.kept.size === 0) return noAccess(await storeFrame(context), closed.access);
  const call = await findCall(tx, contentId);
  if (!call) return notYours(await storeFrame(context));
  const itemId = access.state === 'open' ? access.itemId : null;
  return { call, itemId, closed, here: callHref(context, contentId) };
}

/** Whether a step changes a booking that exists. */
const isOfBooking = (step: string | undefined): boolean => step === 'move' || step === 'cancel';

const DONE = ['booked', 'moved', 'canceled'] as const;
type Done = (typeof DONE)[number];

async function change(context: PageContext, { call, closed }: Opened): Promise<Done> {
  const { form } = context;
  const customerId = memberOf(context).id;
  const bookingId = form['booking'] ?? '';
  const isKnown = isUuid(bookingId) && (closed?.kept.has(bookingId) ?? true);
  if (form['step'] === 'cancel') {
    await cancelOwn(context, { bookingId: isKnown ? bookingId : refuse('not-found'), customerId });
    return 'canceled';
  }
  const slot = readSlot((name) => form[name]) ?? refuse('slot-taken');
  if (form['step'] === 'move') {
    const own = { bookingId: isKnown ? bookingId : refuse('not-found'), customerId };
    await moveOwn(context, { ...own, startsAt: new Date(slot.startsAt) });
    return 'moved';
  }
  await bookTime(context, { call, slot, customerId });
  return 'booked';
}

async function showCall(context: PageContext, { call, itemId, closed, here, notice }: Opened): Promise<PageAnswer> {
  const { tx, services, now, query, language, base } = context;
  const { bookings: all, left } = await findOwn(context, { call, customerId: memberOf(context).id });
  const bookings = closed ? all.filter(({ id }) => closed.kept.has(id)) : all;
  const at = { call, gatewayId: services.payments.id, now };
  const [owns, frame, lost] = await Promise.all([
    presentOwns(tx, { rows: bookings, ...at }),
    memberFrame(context),
    closed ? [] : findLostOf(tx, { customerId: memberOf(context).id, contentId: call.contentId }),
  ]);
  const messages = getMessages(language);
  const { call: texts } = messages;
  const canReturn = closed === null || MAY_RETURN.includes(closed.access.state);
  const done = DONE.find((one) => one === query.get('done'));
  const movedId = query.get('move') ?? context.form['booking'];
  const moved = bookings.find(({ id }, index) => id === movedId && owns[index]?.canMove);
  const isBooking = moved === undefined && left > 0;
  return {
    status: notice === undefined ? 200 : 400,
    show: {
      kind: 'member-call',
      ...frame,
      title: call.title,
      back: itemId === null ? base + STORE_PATHS.library : libraryItemHref(base, itemId),
      here,
      notice: notice === undefined ? null : noticeIn(language, notice),
      closed: closed && isExplained(closed.access) ? reasonOf(closed.access, messages) : null,
      done: done && notice === undefined ? texts.emails[done] : null,
      left,
      lost: [...new Set(lost.map((booking) => bookedTime(booking, language)))],
      bookings: bookings.flatMap((booking, index) => {
        const own = owns[index];
        return own
          ? [bookingView({ booking, own }, { call, here, language, now, left, canReturn, store: frame.store.name })]
          : [];
      }),
      isMoving: moved !== undefined,
      picker: moved || isBooking ? await picker(context, { call, here, moved }) : null,
      isPreview: false,
    },
  };
}

/** Times for another call, or for one that is moved. */
async function picker(
  { tx, now, query, language }: PageContext,
  { call, here, moved }: { call: Call; here: string; moved: BookingRow | undefined },
): Promise<SlotPickerView> {
  const own = moved && minutesOf(moved);
  const chosen = call.minutes.find((each) => String(each) === query.get('minutes'));
  const minutes = own ?? chosen ?? call.minutes[0] ?? 30;
  const slots = await findSlots(tx, { call, minutes, now, movedId: moved?.id });
  return slotPicker({
    action: here,
    method: 'post',
    here,
    rest: moved ? { move: moved.id } : {},
    chosen: moved ? { step: 'move', booking: moved.id } : { step: 'book' },
    lengths: own === undefined ? call.minutes : [own],
    minutes,
    starts: (slots?.starts ?? []).filter((start) => start !== moved?.starts_at.getTime()),
    hostZone: slots?.zone ?? 'UTC',
    query,
    language,
    now,
  });
}

interface Shown extends Pick<PageContext, 'language' | 'now'> {
  call: Call;
  here: string;
  /** How many calls the customer can still book. */
  left: number;
  /** Whether they can book another time, now or once their access is open again. */
  canReturn: boolean;
  /** The name of the store. */
  store: string;
}

function bookingView(
  { booking, own }: { booking: BookingRow; own: OwnBooking },
  { call, here, language, now, left, canReturn, store }: Shown,
): OwnBookingView {
  const { call: texts } = getMessages(language);
  const { ends_at: endsAt, zone } = booking;
  const isCanceled = own.status === 'canceled';
  const isOver = endsAt <= now;
  const refund = own.refund && { ...own.refund, endsPayments: own.endsPayments };
  return {
    id: booking.id,
    time: bookedTime(booking, language),
    isCanceled,
    isOver,
    given: givenOf({ ...own, refund }, { texts, language, left, store }),
    place: isCanceled || isOver || call.place === '' ? null : { text: call.place, href: safeHttps(call.place) },
    calendarHref: isCanceled || isOver ? null : `${here}/${booking.id}/call.ics`,
    moveHref: own.canMove ? `${here}?${new URLSearchParams({ move: booking.id, zone }).toString()}#times` : null,
    cancel:
      own.onCancel && cancelText({ outcome: own.onCancel, refund, hasAnother: canReturn }, { texts, store, language }),
  };
}

/** What the customer got for a canceled call. That they can book another time is said while they can. */
function givenOf(
  {
    cancelOutcome: outcome,
    refund,
  }: { cancelOutcome: CancelOutcome | null; refund: (Money & { endsPayments: boolean }) | null },
  { texts, language, left, store }: Pick<Shown, 'language' | 'left' | 'store'> & { texts: Messages['call'] },
): string | null {
  if (outcome === 'refund') return refund ? refundText(refund, { texts, language }) : null;
  if (outcome === 'contact') return contactText({ hasAnother: left > 0 }, { texts, store, language });
  if (outcome === 'again') return left > 0 ? texts.gives.again : null;
  return outcome && texts.gives.none;
}
