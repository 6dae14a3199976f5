import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Place } from './places.tsx';

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** The keys after G and the pages they open. */
const PLACES_BY_KEY: Readonly<Record<string, { to: Place['to']; name: string }>> = {
  h: { to: '/dashboard', name: 'Home' },
  p: { to: '/dashboard/products', name: 'Products' },
  s: { to: '/dashboard/sales', name: 'Sales' },
  c: { to: '/dashboard/customers', name: 'Customers' },
  e: { to: '/dashboard/email', name: 'Email' },
  a: { to: '/dashboard/analytics', name: 'Analytics' },
  b: { to: '/dashboard/store-builder', name: 'Store builder' },
  t: { to: '/dashboard/settings', name: 'Settings' },
};

/** All shortcuts of the dashboard in the order of their dialog. */
export const SHORTCUTS: readonly { keys: string; does: string }[] = [
  ...Object.entries(PLACES_BY_KEY).map(([key, { name }]) => ({
    keys: `G ${key.toUpperCase()}`,
    does: `Go to ${name}`,
  })),
  { keys: `${MOD} K`, does: 'Search everything' },
  { keys: '/', does: 'Search this page' },
  { keys: 'N', does: 'Create a product, campaign or customer' },
  { keys: `${MOD} S`, does: 'Save changes' },
  { keys: 'Esc', does: 'Close the open panel or dialog' },
  { keys: '?', does: 'Show keyboard shortcuts' },
];

/** The maximum time between G and the next key. */
const SEQUENCE_MS = 1500;

type Actions = { onSearch: () => void; onHelp: () => void };

/** Handles keys without Ctrl or ⌘, except in fields, dialogs, menus and lists. */
export function useShortcuts({ onSearch, onHelp }: Actions): void {
  const router = useRouter();
  const goTo = useEffectEvent((to: Place['to']) => void router.navigate({ to }));
  const act = useEffectEvent((key: string): boolean => {
    if (key === '?') onHelp();
    else if (key === '/') focusSearch(onSearch);
    else if (key === 'n') openNew(() => void router.navigate({ to: NEW_PRODUCT, params: { productId: 'new' } }));
    else return false;
    return true;
  });
  useEffect(function listenForShortcuts() {
    let goUntil = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTaken(event.target)) return;
      const key = event.key.toLowerCase();
      const place = event.timeStamp < goUntil ? PLACES_BY_KEY[key] : undefined;
      goUntil = key === 'g' ? event.timeStamp + SEQUENCE_MS : 0;
      if (place) goTo(place.to);
      else if (key === 'g' || !act(key)) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

const NEW_PRODUCT = '/dashboard/products/$productId';

const TAKEN =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

const isTaken = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TAKEN) !== null;

function focusSearch(otherwise: () => void): void {
  const field = document.querySelector('main search input');
  if (field instanceof HTMLInputElement) field.focus();
  else otherwise();
}

/** Clicks the page's own button that adds something. */
function openNew(otherwise: () => void): void {
  const button = document.querySelector('main [data-new]');
  if (button instanceof HTMLElement) button.click();
  else otherwise();
}
