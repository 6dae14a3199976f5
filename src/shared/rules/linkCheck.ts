/** After failures on so many different days, a creator is told that a link is dead. */
export const DEAD_AFTER_DAYS = 2;

/** Why a link does not answer: an HTTP status such as '404', or why there was none. */
export type LinkProblem = `${number}` | 'no-host' | 'no-answer' | 'not-secure' | 'not-public' | 'redirects';

/**
 * Whether a status means that customers find nothing. Pages that ask visitors to sign in or keep programs out answer too, only not to
 * us. Some of them do so with a status that HTTP does not define, such as 999.
 */
export const isDeadStatus = (status: number): boolean =>
  [404, 410, 451].includes(status) || (status >= 500 && status < 600);

/** What happened, as it continues “This link …”. */
export function linkProblemText(problem: string): string {
  return /^\d+$/.test(problem) ? `answered ${problem}` : (TEXTS[problem] ?? 'didn’t answer');
}

/** What happened and on which day, written for its reader. It continues “This link …”. */
export const checkedLinkText = (problem: string, date: string): string =>
  `${linkProblemText(problem)} (checked on ${date})`;

const TEXTS: Readonly<Record<string, string>> = {
  'no-host': 'leads to a domain that doesn’t exist',
  'no-answer': 'didn’t answer',
  'not-secure': 'has no valid certificate',
  'not-public': 'leads to an address that isn’t public',
  redirects: 'redirects in circles',
};
