/** What a store's webhooks are sent about, with what creators read about it. docs/webhooks.md describes the payloads. */
export const WEBHOOK_KINDS = {
  'order.paid': 'An order is paid, also one of 0 and each renewal of a subscription.',
  'order.refunded': 'An order is refunded, in full or in part.',
  'order.refund-failed': 'A refund fails days after it was made, so the money stays with you.',
  'entitlement.granted': 'A customer gets access to a product.',
  'entitlement.changed':
    'A switched subscription opens another product or variant, or you change how long or how often something can be used.',
  'entitlement.suspended': 'Access is closed for now: paused, disputed or not paid.',
  'entitlement.resumed': 'Closed access is open again.',
  'entitlement.revoked': 'Access is closed: refunded, lost in a dispute or taken back.',
  'entitlement.ended': 'Access is over: its subscription has ended, or its days are used up.',
  'lesson.done': 'A customer completes a lesson of a course.',
  'course.done': 'A customer completes a course.',
  'booking.made': 'A customer books a call.',
  'booking.moved': 'A call gets another time.',
  'booking.canceled': 'A call is canceled.',
  'booking.missed': 'You mark that a customer didn’t come.',
  'licence.activated': 'A machine begins to use a license key.',
  'licence.deactivated': 'A machine stops using a license key.',
  'licence.disabled': 'You disable a license key.',
  'licence.enabled': 'You enable a license key again.',
} as const;

export type WebhookKind = keyof typeof WEBHOOK_KINDS;

export const isWebhookKind = (kind: string): kind is WebhookKind => Object.hasOwn(WEBHOOK_KINDS, kind);

export const WEBHOOK_KIND_NAMES = Object.keys(WEBHOOK_KINDS).filter(isWebhookKind);

/** Sent when a creator tries an endpoint. */
export const TEST_KIND = 'webhook.test';

export const WEBHOOKS_MAX = 10;
export const WEBHOOK_DESCRIPTION_MAX = 200;

/** The version of the payloads. It increases when a receiver would have to change. */
export const WEBHOOK_VERSION = 1;

/** For so long both secrets sign after a new one was made. */
export const SECRET_OVERLAP_HOURS = 24;

/** An endpoint that accepts nothing for so long is turned off. */
export const FAILING_DAYS = 3;

/** After the first attempt, the next ones wait so many seconds each: a little more than three days in all. */
export const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a server could not be asked, or what was wrong with its answer. */
export const DELIVERY_PROBLEMS = [
  'not-public',
  'no-host',
  'not-secure',
  'no-answer',
  'refused',
  'redirect',
  'endpoint-off',
  'lost-secret',
] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

export const WEBHOOK_OFF_REASONS = ['creator', 'failing', 'gone'] as const;
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number];
