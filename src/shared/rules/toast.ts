export type ToastType = 'success' | 'error' | 'warning' | 'info';
export type ToastWords = { type: ToastType; title: string; description?: string | undefined };

/** How long each kind of toast stays, and one of no kind, in milliseconds (specification, point 9). */
export const TOAST_DURATIONS: Readonly<Record<ToastType | 'default', number>> = {
  success: 4000,
  error: 8000,
  warning: 6000,
  info: 5000,
  default: 5000,
};

/** An identical toast within this time is ignored (specification, point 4). */
export const DUPLICATE_WINDOW_MS = 1500;

/** How long a toast stays, in milliseconds, or null if it stays until it is closed (a wished duration of 0). */
export function toastDuration(type?: ToastType, wished?: number): number | null {
  const duration = wished ?? TOAST_DURATIONS[type ?? 'default'];
  return duration === 0 ? null : duration;
}

/** True if the same toast (type, title, description) was shown less than 1.5 s before `now`; times in milliseconds. */
export function isDuplicateToast(
  shown: readonly (ToastWords & { shownAt: number })[],
  toast: ToastWords,
  now: number,
): boolean {
  return shown.some((earlier) => now - earlier.shownAt < DUPLICATE_WINDOW_MS && saysTheSame(earlier, toast));
}

function saysTheSame(one: ToastWords, other: ToastWords): boolean {
  return one.type === other.type && one.title === other.title && (one.description ?? '') === (other.description ?? '');
}
