import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';

const key = 'stoa-theme';
const listeners = new Set<() => void>();

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
  for (const listener of listeners) listener();
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function watchTheme(changed: () => void) {
  const hear = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    applyStoredTheme();
    changed();
  };
  listeners.add(changed);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', hear);
  };
}
