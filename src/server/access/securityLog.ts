import type { SecurityEventKind, SecurityFacts } from '#shared/contract/security.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { PLATFORM_REALM, type StoreId } from '#shared/kit/ids.ts';
import type { RequestContext } from './context.ts';

/** An event that is written later, because its own transaction is rolled back or because anybody can cause it. */
export interface LoggedEvent {
  realm: StoreId;
  at: Date;
  kind: SecurityEventKind;
  outcome: 'done' | 'refused';
  /** The account's id if somebody is signed in, otherwise the email address that was typed. */
  account: { id: string } | { email: string } | null;
  address: string;
  userAgent: string;
  facts: SecurityFacts;
}

/** Collects events for a few seconds. Repeated events become one row with a count, so that a flood writes few rows. */
export interface SecurityLog {
  note(event: LoggedEvent): void;
  /** Writes all collected events. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

type Noting = Pick<LoggedEvent, 'kind' | 'account'> &
  Partial<Pick<LoggedEvent, 'outcome' | 'facts'>> & { realm?: StoreId };

/** Logs an event of this request. */
export function logSecurityEvent(
  { services, now, device }: Pick<RequestContext, 'services' | 'now' | 'device'>,
  { realm = PLATFORM_REALM, outcome = 'done', facts = {}, ...event }: Noting,
): void {
  services.securityLog.note({ ...event, realm, outcome, facts, at: now, ...device });
}

/** Logs a refusal and returns it. */
export function logRefusal(
  request: Pick<RequestContext, 'services' | 'now' | 'device'>,
  refusal: Refusal,
  event: Omit<Noting, 'outcome'>,
): Refusal {
  logSecurityEvent(request, { ...event, outcome: 'refused', facts: { reason: refusal.code, ...event.facts } });
  return refusal;
}

/** Logs a refusal that work throws, and rethrows it. */
export async function withRefusalLog<Result>(
  request: Pick<RequestContext, 'services' | 'now' | 'device'>,
  event: Omit<Noting, 'outcome'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) logRefusal(request, error, event);
    throw error;
  }
}
