import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog } from './LeaveDialog.tsx';

/** Asks before a page with unsaved changes is left. */
export function LeaveGuard({ active }: { active: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => active && (current.pathname !== next.pathname || 'list' in next.search),
    enableBeforeUnload: () => active,
    withResolver: true,
  });
  return (
    <LeaveDialog blocker={blocker} description="You have unsaved changes. If you leave this page, you’ll lose them." />
  );
}
