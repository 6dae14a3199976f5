/** index.html reads the same key before our code has loaded. */
const KEY = 'stoa-frame';

/** Remembers to show the frame's outline while the dashboard loads. */
export const cacheFrame = (): void => localStorage.setItem(KEY, 'shown');

/** Forgets it after a sign-out, because the login, which may load next, has no frame. */
export function clearCachedFrame(): void {
  localStorage.removeItem(KEY);
  delete document.documentElement.dataset['frame'];
}
