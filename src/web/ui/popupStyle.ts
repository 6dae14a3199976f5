/** The style of popups: menus, lists, tooltips. */
export const popupStyle = [
  'origin-(--transform-origin) rounded-md border border-popup-line bg-raised p-1 text-ink shadow-float outline-none',
  'transition-[opacity,scale] duration-fast ease-calm',
  'data-starting-style:scale-95 data-starting-style:opacity-0 data-ending-style:opacity-0',
].join(' ');

/** One option in such a list. */
export const popupItemStyle = [
  'flex min-h-control-small cursor-default items-center gap-2 rounded-sm px-2 py-1 text-body outline-none select-none',
  'data-highlighted:bg-hover data-disabled:text-ink-3',
].join(' ');

/** The backdrop behind a dialog or sheet. */
export const scrimStyle =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-slow data-starting-style:opacity-0 data-ending-style:opacity-0';

/**
 * A sticky bar at the end of a column. Toasts avoid elements marked data-save-bar, which the footer of a sheet has too.
 */
export const floatingBarStyle = [
  'sticky bottom-[calc(var(--space-4)+var(--bottom-bar))] z-20 flex items-center gap-2',
  'rounded-md border border-line bg-raised py-2 pr-2 pl-4 shadow-float',
].join(' ');

/** A question or a form in the middle of the page. */
export const dialogStyle = [
  'relative flex max-h-full w-full flex-col gap-4 overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-6',
  'text-ink shadow-lift outline-none transition-[opacity,scale] duration-slow ease-calm',
  'data-starting-style:scale-95 data-starting-style:opacity-0 data-ending-style:scale-95 data-ending-style:opacity-0',
].join(' ');
