import { z } from 'zod';
import { SEAT_INVITES_MAX } from '#shared/rules/seats.ts';
import { callable } from './callable.ts';
import { Email, Timestamp, Uuid, VerificationCode } from './fields.ts';
import { CustomerSignedIn } from './members.ts';

/** The part of an invitation's link after '/seat/'. */
const SeatToken = z.string().max(1000);

/** A seat that its buyer gave to somebody. */
export const Seat = z.object({
  id: z.string(),
  /** To whom the invitation was sent. */
  email: z.string(),
  /** `expired`: the link no longer works. `undelivered`: the email could not be delivered. */
  state: z.enum(['claimed', 'invited', 'expired', 'undelivered']),
  invitedAt: Timestamp,
  claimedAt: Timestamp.nullable(),
});
export type Seat = z.infer<typeof Seat>;

/** The seats that a line of an order has. */
export const Team = z.object({
  id: z.string(),
  title: z.string(),
  /** How many people can have access, and how many have it or are invited. The buyer counts while they use a seat themselves. */
  total: z.int(),
  used: z.int(),
  hasOwnSeat: z.boolean(),
  /** False while the order's access is closed: nobody can be invited, and invitations cannot be accepted. */
  isOpen: z.boolean(),
  seats: z.array(Seat),
});
export type Team = z.infer<typeof Team>;

const OfTeam = z.object({ storeId: Uuid, teamId: Uuid });

export const getTeam = callable({
  name: 'getTeam',
  about: 'Returns the seats that the signed-in customer bought, and who has them.',
  who: 'customer',
  input: OfTeam,
  output: z.object({ team: Team }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, teamId: world.teamId }),
});

export const getOrderTeams = callable({
  name: 'getOrderTeams',
  about: 'Returns the seats that an order sold, and who has them.',
  who: 'owner',
  input: z.object({ storeId: Uuid, orderId: Uuid }),
  output: z.object({ teams: z.array(Team) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, orderId: world.orderId }),
});

export const inviteSeat = callable({
  name: 'inviteSeat',
  about:
    'Invites people to the seats that the signed-in customer bought. An address that has a seat already is not emailed again, unless its invitation has expired.',
  who: 'customer',
  input: OfTeam.extend({ emails: z.array(Email).min(1).max(SEAT_INVITES_MAX) }),
  output: z.object({ team: Team }),
  refusals: [
    'not-found',
    'team-closed',
    'seats-used',
    'seat-own',
    'seat-sent-often',
    'seat-limit',
    'too-many-requests',
  ],
  example: (world) => ({ storeId: world.storeId, teamId: world.teamId, emails: [`new-${world.unique}@example.com`] }),
});

export const resendSeat = callable({
  name: 'resendSeat',
  about: 'Sends an invitation again. Links that were sent before stop working.',
  who: 'customer',
  input: OfTeam.extend({ seatId: Uuid }),
  output: z.object({ team: Team }),
  refusals: ['not-found', 'team-closed', 'seat-claimed', 'seat-sent-often', 'seat-limit', 'too-many-requests'],
  example: (world) => ({ storeId: world.storeId, teamId: world.teamId, seatId: world.seatId }),
});

export const revokeSeat = callable({
  name: 'revokeSeat',
  about: 'Takes back a seat, or withdraws its invitation. The seat is free again.',
  who: 'customer',
  input: OfTeam.extend({ seatId: Uuid }),
  output: z.object({ team: Team }),
  refusals: ['not-found', 'too-many-requests'],
  example: (world) => ({ storeId: world.storeId, teamId: world.teamId, seatId: world.seatId }),
});

export const setOwnSeat = callable({
  name: 'setOwnSeat',
  about: 'Whether the buyer uses one of the seats. They do at first.',
  who: 'customer',
  input: OfTeam.extend({ isUsed: z.boolean() }),
  output: z.object({ team: Team }),
  refusals: ['not-found', 'team-closed', 'seats-used', 'too-many-requests'],
  example: (world) => ({ storeId: world.storeId, teamId: world.teamId, isUsed: true }),
});

export const sendSeatCode = callable({
  name: 'sendSeatCode',
  about: 'Sends an invited person a 6-digit code to accept the seat with.',
  who: 'visitor',
  input: z.object({ storeId: Uuid, token: SeatToken }),
  output: z.object({ sent: z.literal(true), resendAfter: z.int() }),
  refusals: ['not-found', 'seat-claimed', 'seat-withdrawn', 'code-too-soon', 'too-many-requests'],
  example: (world) => ({ storeId: world.storeId, token: world.unique }),
});

export const claimSeat = callable({
  name: 'claimSeat',
  about:
    'Accepts a seat for the owner of the address that was invited: somebody who is signed in with it, or who sends the code.',
  who: 'visitor',
  input: z.object({ storeId: Uuid, token: SeatToken, code: VerificationCode.optional() }),
  /** `session` is null for a customer who was signed in already. */
  output: z.object({ claimed: z.literal(true), session: CustomerSignedIn.nullable() }),
  refusals: [
    'not-found',
    'seat-claimed',
    'seat-withdrawn',
    'seat-already',
    'code-invalid',
    'code-not-found',
    'code-expired',
    'code-tries-used-up',
    'user-disabled',
    'too-many-requests',
  ],
  example: (world) => ({ storeId: world.storeId, token: world.unique, code: '000000' }),
});
