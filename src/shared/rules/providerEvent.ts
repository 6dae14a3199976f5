/**
 * The states of a payment provider's event. `waiting`: its job has not run yet. `retrying`: it ran into an error and runs
 * again. `failed`: it failed too often and waits for an admin. `orphan`: it concerns nothing of this installation.
 */
export const PROVIDER_EVENT_STATES = ['waiting', 'retrying', 'failed', 'done', 'orphan'] as const;

/** How often an event is handled before it counts as failed: three times an hour for a day. */
export const MOST_EVENT_TRIES = 72;

export type ProviderEventState = (typeof PROVIDER_EVENT_STATES)[number];
