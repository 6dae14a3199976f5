import type { CallSettings } from '#shared/contract/contents.ts';
import type { OwnBookingView, PageView } from '#shared/contract/pages.ts';
import { callRuleOf, cancelOutcome, canMove, safeHttps } from '#shared/rules/call.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageAnswer, PageContext } from '../../../access/page.ts';
import { findSlots } from '../../bookings/findSlots.ts';
import { cancelText } from '../../bookings/outcomeText.ts';
import { bookedTime } from '../../bookings/timeText.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';

interface Sample {
  contentId: string;
  productId: string;
  title: string;
  call: CallSettings;
  /** The product as a member. */
  back: string;
}

/** What customers see of a call after they booked it, at the creator's next free time. Nothing is booked. */
export async function showSampleCall(context: PageContext, { back, ...sample }: Sample): Promise<PageAnswer> {
  const store = await storeFrame(context);
  const { call: texts } = getMessages(store.language);
  const booking = await sampleBooking(context, { ...sample, store });
  const show: PageView = {
    kind: 'member-call',
    store,
    customer: { name: '', email: '' },
    title: sample.title,
    back,
    here: back,
    notice: booking ? null : texts.noTimes,
    done: booking ? texts.sample : null,
    closed: null,
    left: 0,
    lost: [],
    bookings: booking ? [booking] : [],
    isMoving: false,
    picker: null,
    isPreview: true,
  };
  return { show };
}

async function sampleBooking(
  { tx, now, base }: PageContext,
  { call, store, ...of }: Omit<Sample, 'back'> & { store: Awaited<ReturnType<typeof storeFrame>> },
): Promise<OwnBookingView | undefined> {
  const { language, name } = store;
  const minutes = call.minutes[0] ?? 30;
  const slots = await findSlots(tx, { call: { ...call, ...of }, minutes, now });
  const start = slots?.starts[0];
  if (!slots || start === undefined) return undefined;
  const [startsAt, endsAt] = [new Date(start), new Date(start + minutes * 60_000)];
  const rule = callRuleOf(call);
  const outcome = cancelOutcome({ startsAt, ...rule }, now);
  const here = `${base}/members/calls/${of.contentId}`;
  return {
    id: 'sample',
    time: bookedTime({ starts_at: startsAt, ends_at: endsAt, zone: slots.zone }, language),
    isCanceled: false,
    isOver: false,
    given: null,
    place: call.place === '' ? null : { text: call.place, href: safeHttps(call.place) },
    calendarHref: here,
    moveHref: canMove({ startsAt, moves: 0, ...rule }, now) ? here : null,
    cancel:
      outcome === 'begun'
        ? null
        : cancelText({ outcome, refund: null }, { texts: getMessages(language).call, store: name, language }),
  };
}
