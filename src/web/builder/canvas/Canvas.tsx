import { createUsePuck, Puck, useGetPuck, type Data } from '@puckeditor/core';
import { memo, useCallback, useEffect, useState } from 'react';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import { adoptStyles } from './adoptStyles.ts';
import { useCanvasPage } from './CanvasContext.ts';
import { PUCK_CONFIG, PUCK_FRAME, PUCK_OVERRIDES, PUCK_PERMISSIONS } from './puckConfig.tsx';
import { readMove, skeletonOf } from './skeleton.ts';

adoptStyles(document);
// The frame's document is available before Puck learns about it.
document.addEventListener(
  'load',
  ({ target }) => {
    if (target instanceof HTMLIFrameElement && target.contentDocument) adoptStyles(target.contentDocument);
  },
  { capture: true },
);

/**
 * The page in its frame. Puck handles the frame, slots and dragging. The editing state owns the page, its history and
 * the selection.
 */
export const Canvas = memo(function Canvas() {
  const { editing } = useCanvasPage();
  const [start] = useState(() => skeletonOf(editing.snapshot().page));
  const followDrag = useCallback(
    (data: Data) => {
      const move = readMove(editing.snapshot().page, data);
      if (move) editing.move(move.id, move.to);
    },
    [editing],
  );
  return (
    <Puck
      config={PUCK_CONFIG}
      data={start}
      onChange={followDrag}
      overrides={PUCK_OVERRIDES}
      iframe={PUCK_FRAME}
      permissions={PUCK_PERMISSIONS}
      height="100%"
    >
      <SyncPuck />
      <Puck.Preview />
    </Puck>
  );
});

const usePuck = createUsePuck();

/** Keeps Puck equal to the editing state, and tells the editing state whether a drag is in progress. */
function SyncPuck() {
  const { editing } = useCanvasPage();
  const getPuck = useGetPuck();
  const isDragging = usePuck(({ appState }) => appState.ui.isDragging);
  useEffect(() => editing.drag(isDragging), [editing, isDragging]);
  useEffect(
    function followPage() {
      const follow = () => {
        const { dispatch, appState } = getPuck();
        const wanted = skeletonOf(editing.snapshot().page);
        if (isDeepEqual(skeletonOf(appState.data), wanted)) return;
        dispatch({ type: 'setData', data: () => wanted, recordHistory: false });
      };
      follow();
      return editing.subscribe(follow);
    },
    [editing, getPuck],
  );
  return null;
}
