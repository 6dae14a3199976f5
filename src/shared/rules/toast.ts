/** How long each kind of toast is shown, and the default, in milliseconds (specification, point 9). */
export const TOAST_DURATIONS = { success: 4000, error: 8000, warning: 6000, info: 5000, default: 5000 } as const;

/** An identical toast within this time is ignored (specification, point 4). */
export const DUPLICATE_WINDOW_MS = 1500;
