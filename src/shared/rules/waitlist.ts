/** How far somebody on a product's waitlist has come. `pending`: they have not confirmed their address yet. */
export const WAITLIST_STATES = ['pending', 'waiting', 'emailed', 'left'] as const;
export type WaitlistState = (typeof WAITLIST_STATES)[number];
