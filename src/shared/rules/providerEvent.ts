/**
 * The states of a payment provider's event. `waiting`: its job has not run yet. `failed`: it ran into an error and runs
 * again. `orphan`: it concerns nothing of this installation.
 */
export const PROVIDER_EVENT_STATES = ['waiting', 'failed', 'done', 'orphan'] as const;

export type ProviderEventState = (typeof PROVIDER_EVENT_STATES)[number];
