import { Notice } from '#web/ui/Notice.tsx';
import { useCustomCss } from './useCustomCss.ts';

/** The parts of the custom CSS that were removed, each with its line and the reason. */
export function DroppedCss({ storeId, css }: { storeId: string; css: string }) {
  const { dropped } = useCustomCss(storeId, css);
  return (
    <div aria-live="polite">
      {dropped.length > 0 && (
        <Notice
          tone="warning"
          title={dropped.length === 1 ? '1 rule was removed' : `${dropped.length} rules were removed`}
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
