/** index.html reads the same key before any of our code is here. */
const KEY = 'stoa-frame';

/** From now on, this browser shows the frame's outline while the dashboard loads. */
export const cacheFrame = (): void => localStorage.setItem(KEY, 'shown');

/** Nobody is signed in: the next page that loads may be the login, which has no frame. */
export function clearCachedFrame(): void {
  localStorage.removeItem(KEY);
  delete document.documentElement.dataset['frame'];
}
