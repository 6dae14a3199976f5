import { useSyncExternalStore } from 'react';
import { createListeners } from '#shared/kit/createListeners.ts';

export type Theme = 'light' | 'dark' | 'system';

const key = 'stoa-theme';
const listeners = createListeners();

/** The color scheme and a function to change it. It is stored in this browser and shared by its tabs. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(watchTheme, storedTheme, () => 'system'), chooseTheme];
}

/** Applies the stored scheme. Call it before the first paint. */
export function applyStoredTheme(): void {
  const theme = storedTheme();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

function chooseTheme(theme: Theme) {
  if (theme === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  applyStoredTheme();
  listeners.notify();
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function watchTheme(changed: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    applyStoredTheme();
    changed();
  };
  const stop = listeners.subscribe(changed);
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
  };
}
