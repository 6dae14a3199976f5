import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { cx } from './cx.ts';
import type { DialogProps } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';
import { IconButton } from './IconButton.tsx';
import { dialogStyle, scrimStyle } from './popupStyle.ts';
import { Sentence } from './Sentence.tsx';

export function DialogContent({ open, onOpenChange, title, description, children, actions, ...rest }: DialogProps) {
  const { actionsStay = false, wide = false, full = false, mustChoose = false, firstFocus, lastFocus } = rest;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop forceRender className={scrimStyle} />
        <Base.Viewport className={cx(viewportStyle, full ? 'p-0 md:p-4' : 'p-4')}>
          <Base.Popup
            className={cx(dialogStyle, full ? fullStyle : wide ? 'max-w-text' : 'max-w-form')}
            {...(firstFocus ? { initialFocus: firstFocus } : {})}
            {...(lastFocus ? { finalFocus: lastFocus } : {})}
          >
            <Base.Title className="pr-12 text-title font-semibold">
              <Sentence text={title} />
            </Base.Title>
            {description && (
              <Base.Description className="text-body text-ink-2">
                {typeof description === 'string' ? <Sentence text={description} /> : description}
              </Base.Description>
            )}
            {children}
            {actions && (
              <div className={actionsStay ? stayingStyle : undefined}>
                <DialogActions>{actions}</DialogActions>
              </div>
            )}
            {!mustChoose && <CloseMark full={full} />}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

const viewportStyle = 'fixed inset-0 z-40 flex items-center justify-center overflow-hidden';
const fullStyle = 'h-full max-md:rounded-none max-md:border-0 max-md:p-4';

// It covers the padding of the dialog, and the content scrolls behind it.
const stayingStyle = 'sticky -bottom-6 z-10 -mx-6 -mb-6 border-t border-line bg-raised px-6 pt-2 pb-6';

// The close button is the last element, so that the first field gets the focus when the dialog opens.
function CloseMark({ full }: { full: boolean }) {
  return (
    <span className={cx('absolute top-4 right-4 flex', full && 'max-md:top-2 max-md:right-2')}>
      <Base.Close render={<IconButton label="Close" icon={<X aria-hidden />} size="small" tip={false} />} />
    </span>
  );
}
