import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { scrimStyle } from './popupStyle.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end: the quiet one first, the deed last. */
  actions?: ReactNode;
  wide?: boolean;
};

/** A question or a small form in the middle of the page. A long record belongs in a Sheet. */
export function Dialog({ open, onOpenChange, title, description, children, actions, wide = false }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop forceRender className={scrimStyle} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-center justify-center overflow-hidden p-4">
          <Base.Popup className={cx(dialogStyle, wide ? 'max-w-text' : 'max-w-form')}>
            <Base.Title className="pr-12 text-title font-semibold">{title}</Base.Title>
            {description && <Base.Description className="text-body text-ink-2">{description}</Base.Description>}
            {children}
            {actions && <DialogActions>{actions}</DialogActions>}
            <CloseMark />
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

/** Under one another on a phone, the deed on top; side by side elsewhere. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <footer className="mt-2 flex flex-col-reverse gap-2 md:flex-row md:items-center md:justify-end">{children}</footer>
  );
}

export const dialogStyle = [
  'relative flex max-h-full w-full flex-col gap-4 overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-6',
  'text-ink shadow-lift outline-none transition-[opacity,scale] duration-slow ease-calm',
  'data-starting-style:scale-95 data-starting-style:opacity-0 data-ending-style:scale-95 data-ending-style:opacity-0',
].join(' ');
