import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog } from './LeaveDialog.tsx';

type Editing = { problems?: object; flush: () => Promise<boolean>; isUnsaved: () => boolean };

/** Saves before leaving. Asks only if something cannot be saved. */
export function SaveBeforeLeaving({ editing }: { editing: Editing }) {
  const hasProblems = Object.keys(editing.problems ?? {}).length > 0;
  const blocker = useBlocker({
    shouldBlockFn: async () => !(await editing.flush()) || hasProblems,
    enableBeforeUnload: () => editing.isUnsaved() || hasProblems,
    withResolver: true,
  });
  return (
    <LeaveDialog
      blocker={blocker}
      description="Some changes couldn’t be saved. If you leave this page, you’ll lose them."
    />
  );
}
