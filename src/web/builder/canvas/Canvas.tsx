import { createUsePuck, Puck, useGetPuck, type Data } from '@puckeditor/core';
import { memo, useCallback, useEffect, useState } from 'react';
import { isSame } from '#shared/kit/isSame.ts';
import { adoptStyles } from './adoptStyles.ts';
import { useCanvasPage } from './CanvasContext.ts';
import { PUCK_CONFIG, PUCK_FRAME, PUCK_OVERRIDES, PUCK_PERMISSIONS } from './puckConfig.tsx';
import { readMove, skeletonOf } from './skeleton.ts';

adoptStyles(document);
// The document in the frame follows as soon as there is one, before Puck hears of it.
document.addEventListener(
  'load',
  ({ target }) => {
    if (target instanceof HTMLIFrameElement && target.contentDocument) adoptStyles(target.contentDocument);
  },
  { capture: true },
);

/**
 * The page in its frame. Puck draws the frame, the slots and the drags; the page itself, its history and what is chosen
 * are the editing's.
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
      <Together />
      <Puck.Preview />
    </Puck>
  );
});

const usePuck = createUsePuck();

/** Puck follows the page in everything but a drag, which the page follows. */
function Together() {
  const { editing } = useCanvasPage();
  const getPuck = useGetPuck();
  const isDragging = usePuck(({ appState }) => appState.ui.isDragging);
  useEffect(() => editing.drag(isDragging), [editing, isDragging]);
  useEffect(
    function followPage() {
      const follow = () => {
        const { dispatch, appState } = getPuck();
        const wanted = skeletonOf(editing.snapshot().page);
        if (isSame(skeletonOf(appState.data), wanted)) return;
        dispatch({ type: 'setData', data: () => wanted, recordHistory: false });
      };
      follow();
      return editing.subscribe(follow);
    },
    [editing, getPuck],
  );
  return null;
}
