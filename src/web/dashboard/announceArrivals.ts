import type { createDashboardRouter } from './router.tsx';

/** After a navigation, sets the tab's title and moves the focus to the page's heading. */
export function announceArrivals(router: ReturnType<typeof createDashboardRouter>): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const named = router.state.matches.findLast(({ staticData }) => staticData.title !== undefined);
    const title = named?.staticData.title;
    const text = typeof title === 'function' ? title(named?.params ?? {}) : title;
    document.title = text === undefined ? 'Stoa' : `${text} · Stoa`;
    if (fromLocation && pathChanged) focusTitle();
  });
}

function focusTitle(): void {
  const title = document.querySelector('h1');
  // If a page arrives late, a dialog or menu opened meanwhile keeps the focus.
  if (!title || document.activeElement?.closest(OVER_THE_PAGE)) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

const OVER_THE_PAGE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
