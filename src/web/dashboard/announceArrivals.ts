import type { createDashboardRouter } from './router.tsx';

/** Names the page in the tab, and after a navigation moves the focus to its title. */
export function announceArrivals(router: ReturnType<typeof createDashboardRouter>): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const title = router.state.matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title;
    document.title = title === undefined ? 'Stoa' : `${title} · Stoa`;
    if (fromLocation && pathChanged) focusTitle();
  });
}

function focusTitle(): void {
  const title = document.querySelector('h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
