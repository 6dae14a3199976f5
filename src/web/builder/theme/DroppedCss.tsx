import { Notice } from '#web/ui/Notice.tsx';
import { useCustomCss } from './useCustomCss.ts';

/** What of the page's own CSS is left out, each with its line and the reason. */
export function DroppedCss({ storeId, css }: { storeId: string; css: string }) {
  const { dropped } = useCustomCss(storeId, css);
  return (
    <div aria-live="polite">
      {dropped.length > 0 && (
        <Notice
          tone="warning"
          title={dropped.length === 1 ? 'One thing is left out' : `${dropped.length} things are left out`}
        >
          <ul className="flex max-h-list flex-col gap-2 overflow-y-auto">
            {dropped.map(({ what, why, line }) => (
              <li key={`${line} ${what}`} className="text-small">
                <span className="figures text-ink-3">Line {line}: </span>
                <code className="font-code break-all text-ink">{what}</code>
                <span className="block">{why}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
