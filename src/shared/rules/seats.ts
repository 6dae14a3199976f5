import { emailProblem, normaliseEmail } from './email.ts';

/** The most people who can use one unit of a product. */
export const SEATS_MAX = 1000;
/** How long the link of an invitation works. */
export const SEAT_DAYS = 30;
/** How often one invitation can be sent. */
export const SEAT_SENDS_MAX = 10;
/** How many invitations a team can send in an hour. It keeps one payment from emailing many strangers. */
export const SEAT_INVITES_PER_HOUR = 100;
/** How many addresses can be invited at once. */
export const SEAT_INVITES_MAX = 100;

/** The addresses of a pasted list, each once, or the first part that is no address. */
export function readAddresses(typed: string): { emails: string[]; wrong?: never } | { emails?: never; wrong: string } {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  const wrong = parts.find((part) => emailProblem(part) !== null);
  if (wrong !== undefined) return { wrong };
  return { emails: [...new Map(parts.map((part) => [normaliseEmail(part).key, part])).values()] };
}
