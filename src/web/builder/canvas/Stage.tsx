import { useEffect, useRef, useState, type RefObject } from 'react';
import type { View } from '../bar/TopBar.tsx';
import { Canvas } from './Canvas.tsx';

const DESKTOP = 1280;
const PHONE = 390;

/** The page in the middle: as wide as a phone, or a desktop page scaled down to fit. */
export function Stage({ view, isCompact }: { view: View; isCompact: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(place);
  const fills = isCompact && view.frame === 'phone';
  const wanted = view.frame === 'desktop' ? Math.max(DESKTOP, width) : Math.min(PHONE, width);
  const scale = fills ? 1 : Math.min(1, width / wanted);
  const size = fills ? { width: '100%', height: '100%' } : { width: wanted, height: height / scale };
  return (
    <div data-theme={view.ground} className="builder-stage" data-frame={fills ? 'whole' : view.frame}>
      <div ref={place} className="builder-place">
        {/* Before it is measured, the frame would have no width and then jump. */}
        {width > 0 && (
          <div className="builder-frame" style={{ ...size, transform: scale === 1 ? 'none' : `scale(${scale})` }}>
            <Canvas />
          </div>
        )}
      </div>
    </div>
  );
}

function useSize(place: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(
    function watchSize() {
      if (!place.current) return;
      const watch = new ResizeObserver(([entry]) => {
        if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
      });
      watch.observe(place.current);
      return () => watch.disconnect();
    },
    [place],
  );
  return size;
}
