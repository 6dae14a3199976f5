import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { cx } from './cx.ts';
import type { DialogProps } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';
import { IconButton } from './IconButton.tsx';
import { dialogStyle, scrimStyle } from './popupStyle.ts';

export function DialogItself({ open, onOpenChange, title, description, children, actions, ...rest }: DialogProps) {
  const { wide = false, mustChoose = false, firstFocus } = rest;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop forceRender className={scrimStyle} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-center justify-center overflow-hidden p-4">
          <Base.Popup
            className={cx(dialogStyle, wide ? 'max-w-text' : 'max-w-form')}
            {...(firstFocus ? { initialFocus: firstFocus } : {})}
          >
            <Base.Title className="pr-12 text-title font-semibold">{title}</Base.Title>
            {description && <Base.Description className="text-body text-ink-2">{description}</Base.Description>}
            {children}
            {actions && <DialogActions>{actions}</DialogActions>}
            {!mustChoose && <CloseMark />}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

// Last in order, so that the first field has the focus when the dialog opens.
function CloseMark() {
  return (
    <span className="absolute top-4 right-4 flex">
      <Base.Close render={<IconButton label="Close" icon={<X aria-hidden />} size="small" tip={false} />} />
    </span>
  );
}
