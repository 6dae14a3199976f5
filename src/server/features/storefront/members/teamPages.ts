import { STORE_PATHS, type TeamLinkView, type TeamSeatView } from '#shared/contract/pages.ts';
import { Refusal, REFUSALS } from '#shared/contract/refusals.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { readAddresses, SEAT_INVITES_MAX } from '#shared/rules/seats.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { dayText } from '../../orders/dayText.ts';
import { revoke, setOwn } from '../../orders/seats/endSeats.ts';
import { inviteSeats, resend } from '../../orders/seats/inviteSeats.ts';
import { findSeats, stateOfSeat, type SeatRecord } from '../../orders/seats/seatRecord.ts';
import { teamLimits } from '../../orders/seats/teamLimits.ts';
import { findTeam, findTeams, usedOf, type TeamRecord } from '../../orders/seats/teamRecord.ts';
import { notYours } from '../../pageFrame/notices.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { noticeIn, problemsIn, shownRefusal } from '../forms/readFields.ts';
import { memberFrame, memberOf } from './memberFrame.ts';

const PLACE = { mode: 'members', path: STORE_PATHS.team, who: 'customer' } as const;

/** Who uses the seats that a customer bought. `?revoke=` asks before a seat is taken back, `?own=` before the buyer gives up theirs. */
export const teamPage = pageRoute({
  ...PLACE,
  method: 'GET',
  handle: async (context) => {
    const team = await findOwnTeam(context);
    return team ? showTeam(context, team) : notYours(await storeFrame(context));
  },
});

/** Invites people, sends an invitation again, takes back a seat, or gives up the buyer's own. */
export const teamSubmit = pageRoute({
  ...PLACE,
  method: 'POST',
  limits: ({ params, device }) => teamLimits({ teamId: params['teamId'] ?? '' }, { device }),
  handle: async (context) => {
    const team = await findOwnTeam(context);
    if (!team) return notYours(await storeFrame(context));
    const typed = context.form['emails'] ?? '';
    const read = context.form['step'] === 'invite' ? readAddresses(typed) : { emails: [] };
    if (read.wrong !== undefined) return showTeam(context, team, { typed, wrong: read.wrong });
    if (read.emails.length > SEAT_INVITES_MAX)
      return showTeam(context, team, { typed, problems: { emails: REFUSALS['seat-limit'].message } });
    if (read.emails.length === 0 && context.form['step'] === 'invite')
      return showTeam(context, team, { typed, problems: { emails: REFUSALS['invalid-email'].message } });
    const outcome = await catchRefusal(context.tx, () => change(context, team, read.emails));
    if (outcome instanceof Refusal) return showTeam(context, team, { typed, ...shownRefusal(outcome, ['emails']) });
    return { goTo: `${teamHref(context, team)}?done=${outcome}` };
  },
});

const DONE = ['invited', 'resent', 'revoked', 'given', 'taken'] as const;
type Done = (typeof DONE)[number];

async function change(context: PageContext, team: TeamRecord, emails: readonly string[]): Promise<Done> {
  const { tx, now, form } = context;
  const own = { teamId: team.id, customerId: memberOf(context).id };
  const seatId = idParam(form, 'seat');
  switch (form['step']) {
    case 'invite':
      await inviteSeats({ tx, now }, { ...own, emails });
      return 'invited';
    case 'take':
      await setOwn({ tx, now }, { ...own, isUsed: true });
      return 'taken';
    case 'give-up':
      await setOwn({ tx, now }, { ...own, isUsed: false });
      return 'given';
    case 'resend':
      if (seatId !== undefined) await resend({ tx, now }, { ...own, seatId });
      return 'resent';
    default:
      if (seatId !== undefined) await revoke({ tx, now }, { ...own, seatId });
      return 'revoked';
  }
}

/** The team that the page's address names, if the customer bought it. */
async function findOwnTeam(context: PageContext): Promise<TeamRecord | undefined> {
  const teamId = idParam(context.params, 'teamId');
  const team = teamId === undefined ? undefined : await findTeam(context.tx, { teamId, now: context.now });
  return team?.customerId === memberOf(context).id ? team : undefined;
}

interface Entered {
  typed?: string;
  /** A part of what was typed that is no address. */
  wrong?: string;
  problems?: Record<string, string>;
  notice?: string | null;
}

async function showTeam(
  context: PageContext,
  team: TeamRecord,
  { typed = '', wrong, problems = {}, notice = null }: Entered = {},
): Promise<PageAnswer> {
  const { tx, base, language, query } = context;
  const messages = getMessages(language);
  const seats = await findSeats(tx, team.id);
  const done = DONE.find((each) => each === query.get('done'));
  const isRefused = wrong !== undefined || notice !== null || Object.keys(problems).length > 0;
  const shown =
    wrong === undefined ? problemsIn(language, problems) : { emails: fill(messages.seats.wrong, { text: wrong }) };
  return {
    status: isRefused ? 400 : 200,
    show: {
      kind: 'member-team',
      ...(await memberFrame(context)),
      title: team.title,
      orderHref: `${base}${STORE_PATHS.orders}/${team.orderId}`,
      here: teamHref(context, team),
      total: team.total,
      used: usedOf(team),
      isOpen: team.isOpen,
      hasOwnSeat: team.hasOwnSeat,
      seats: seats.map((seat) => seatView(context, seat)),
      asking: askingView(context, team, seats),
      typed,
      problems: shown,
      notice: noticeIn(language, notice),
      done: done === undefined || isRefused ? null : messages.seats[`${done}Done`],
    },
  };
}

function seatView({ language, now }: PageContext, seat: SeatRecord): TeamSeatView {
  const { seats: texts } = getMessages(language);
  const state = stateOfSeat(seat, now);
  const day = dayText(seat.claimedAt ?? seat.invitedAt, language);
  const fact = {
    claimed: texts.joined,
    invited: texts.invited,
    expired: texts.expired,
    undelivered: texts.undelivered,
  };
  return {
    id: seat.id,
    email: seat.email,
    fact: fill(fact[state], { day }),
    isClaimed: state === 'claimed',
    isStuck: state === 'expired' || state === 'undelivered',
  };
}

function askingView({ language, query }: PageContext, team: TeamRecord, seats: readonly SeatRecord[]) {
  const { seats: texts } = getMessages(language);
  const seat = seats.find(({ id }) => id === query.get('revoke'));
  if (seat) {
    const sentence = seat.claimedAt ? texts.revokeSure : texts.withdrawSure;
    return { seatId: seat.id, sentence: fill(sentence, { email: seat.email }), confirm: texts.revoke };
  }
  if (!query.has('own') || !team.hasOwnSeat || !team.isOpen) return null;
  return { seatId: null, sentence: fill(texts.giveSure, { title: team.title }), confirm: texts.give };
}

const teamHref = ({ base }: PageContext, { id }: Pick<TeamRecord, 'id'>): string =>
  base + STORE_PATHS.team.replace(':teamId', id);

/** Where a buyer manages the seats of an order, or all their seats. */
export async function teamLinks(
  context: PageContext,
  of: { orderId: string } | { customerId: string },
): Promise<TeamLinkView[]> {
  const { tx, now, language } = context;
  const teams = await findTeams(tx, { ...of, now });
  return teams.map((team) => ({
    href: teamHref(context, team),
    title: team.title,
    used: fill(getMessages(language).seats.used, { used: `${usedOf(team)}`, total: `${team.total}` }),
  }));
}
