import { createUsePuck, Puck, useGetPuck } from '@puckeditor/core';
import { memo, useEffect, useRef } from 'react';
import { findPlace } from '#shared/blocks/edits.ts';
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
  const start = useRef(skeletonOf(editing.snapshot().page));
  return (
    <Puck
      config={PUCK_CONFIG}
      data={start.current}
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

/** Keeps Puck's order of blocks and the page's the same: the page follows a drag, Puck follows everything else. */
function Together() {
  const { editing } = useCanvasPage();
  const getPuck = useGetPuck();
  const data = usePuck(({ appState }) => appState.data);
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
  useEffect(
    function followDrag() {
      const { page } = editing.snapshot();
      // Read anew: what was drawn may be older than the page.
      const move = readMove(page, getPuck().appState.data);
      if (move && findPlace(page, move.id)) editing.move(move.id, move.to);
    },
    [editing, getPuck, data],
  );
  return null;
}
