import type { SecurityEventKind, SecurityFacts } from '#shared/contract/security.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { PLATFORM_REALM, type StoreId } from '#shared/kit/ids.ts';
import type { Asked } from './context.ts';

/** Something that is written a moment later, because its own transaction is undone or because anybody may cause it. */
export interface NotedEvent {
  realm: StoreId;
  at: Date;
  kind: SecurityEventKind;
  outcome: 'done' | 'refused';
  /** By id where somebody is signed in, by e-mail address where one was typed. */
  account: { id: string } | { email: string } | null;
  address: string;
  userAgent: string;
  facts: SecurityFacts;
}

/** Collects events for a few seconds. What repeats becomes one row with a count, so that a flood writes few rows. */
export interface SecurityLog {
  note(event: NotedEvent): void;
  /** Writes all that was noted. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

type Noting = Pick<NotedEvent, 'kind' | 'account'> &
  Partial<Pick<NotedEvent, 'outcome' | 'facts'>> & { realm?: StoreId };

/** Notes an event of this request. */
export function noteEvent(
  { services, now, device }: Pick<Asked, 'services' | 'now' | 'device'>,
  { realm = PLATFORM_REALM, outcome = 'done', facts = {}, ...event }: Noting,
): void {
  services.securityLog.note({ ...event, realm, outcome, facts, at: now, ...device });
}

/** Notes a refusal and gives it back, to be returned. */
export function noteRefusal(
  asked: Pick<Asked, 'services' | 'now' | 'device'>,
  refusal: Refusal,
  event: Omit<Noting, 'outcome'>,
): Refusal {
  noteEvent(asked, { ...event, outcome: 'refused', facts: { reason: refusal.code, ...event.facts } });
  return refusal;
}

/** Notes what work throws as a refusal, and throws it on. */
export async function notingRefusals<Result>(
  asked: Pick<Asked, 'services' | 'now' | 'device'>,
  event: Omit<Noting, 'outcome'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) noteRefusal(asked, error, event);
    throw error;
  }
}
