import { Drawer as Base } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { cx } from './cx.ts';
import { Sentence } from './Sentence.tsx';
import { IconButton } from './IconButton.tsx';
import { scrimStyle } from './popupStyle.ts';
import type { SheetProps } from './Sheet.tsx';
import { usePhone } from './usePhone.ts';

export function SheetContent({ open, onOpenChange, title, description, children, actions }: SheetProps) {
  const phone = usePhone();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} swipeDirection={phone ? 'down' : 'right'}>
      <Base.Portal>
        <Base.Backdrop className={scrimStyle} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-end overflow-hidden md:items-stretch">
          <Base.Popup className={cx(panelStyle, phone ? fromBelowStyle : fromRightStyle)}>
            <span aria-hidden className="mx-auto mt-2 h-1 w-12 shrink-0 rounded-full bg-line md:hidden" />
            <header className="border-b border-line py-3 pr-16 pl-4 md:py-4 md:pl-6">
              <Base.Title className="text-title font-semibold">
                <Sentence text={title} />
              </Base.Title>
              {description && (
                <Base.Description className="text-body text-ink-2">
                  {typeof description === 'string' ? <Sentence text={description} /> : description}
                </Base.Description>
              )}
            </header>
            <Base.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 md:p-6">
              {children}
            </Base.Content>
            {actions && (
              <footer data-save-bar className={footerStyle}>
                {actions}
              </footer>
            )}
            <span className="absolute top-4 right-4 flex md:top-3">
              <Base.Close render={<IconButton label="Close" icon={<X aria-hidden />} size="small" tip={false} />} />
            </span>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

const panelStyle = [
  'relative flex w-full flex-col bg-raised text-ink shadow-lift outline-none',
  'transition-transform duration-slow ease-calm data-swiping:duration-0 data-swiping:select-none',
].join(' ');

const fromRightStyle = [
  'h-full max-w-panel border-l border-line translate-x-(--drawer-swipe-movement-x)',
  'data-starting-style:translate-x-full data-ending-style:translate-x-full',
].join(' ');

const fromBelowStyle = [
  'max-h-11/12 rounded-t-lg border-t border-line pb-[env(safe-area-inset-bottom)] translate-y-(--drawer-swipe-movement-y)',
  'data-starting-style:translate-y-full data-ending-style:translate-y-full',
].join(' ');

const footerStyle = [
  'flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 empty:hidden md:px-6',
  'max-md:[&_button]:grow max-md:[&>span]:grow',
].join(' ');
