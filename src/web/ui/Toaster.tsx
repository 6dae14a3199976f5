import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import type { Notifier } from './createNotifier.ts';
import { IconButton } from './IconButton.tsx';
import { Sentence } from './Sentence.tsx';

/** Shows the notifier's toasts: at the bottom right on a desktop, at the top on a phone, clear of sticky bars. */
export function Toaster({ notifier }: { notifier: Notifier }) {
  useEffect(
    function showWhatWaits() {
      notifier.attend();
    },
    [notifier],
  );
  return (
    <Toast.Provider toastManager={notifier.manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport aria-label="Notifications" className={viewportStyle}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  useEffect(
    function stayAboveBars() {
      if (toasts.length > 0) return followBars();
    },
    [toasts.length],
  );
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['right', 'up']}
      className={toastStyle}
      {...(toast.priority === 'high' && withoutRepeats)}
    >
      <Toast.Content className="flex items-start gap-3">
        <span className="mt-hair flex shrink-0 [&>svg]:size-icon">{marks[toast.type ?? 'info'] ?? marks['info']}</span>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <Toast.Title className="text-body font-medium">{withNames(toast.title)}</Toast.Title>
          <Toast.Description className="text-small text-ink-2">{withNames(toast.description)}</Toast.Description>
          <Toast.Action className={actionStyle} />
        </div>
        <span className="-mt-1 -mr-1 flex">
          <Toast.Close render={<IconButton label="Dismiss" icon={<X aria-hidden />} size="small" tip={false} />} />
        </span>
      </Toast.Content>
    </Toast.Root>
  ));
}

/** A bar at the end of a short column stands higher in the window than one that sticks to the window's bottom. */
function followBars() {
  const measure = () => {
    const tops = [...document.querySelectorAll('[data-save-bar]:not(:empty)')].map(
      (bar) => bar.getBoundingClientRect().top,
    );
    document.body.style.setProperty('--bar-height', `${Math.max(0, window.innerHeight - Math.min(...tops))}px`);
  };
  measure();
  window.addEventListener('scroll', measure, true);
  window.addEventListener('resize', measure);
  return () => {
    window.removeEventListener('scroll', measure, true);
    window.removeEventListener('resize', measure);
  };
}

const withNames = (text: ReactNode): ReactNode => (typeof text === 'string' ? <Sentence text={text} /> : text);

// Screen readers announce an urgent toast through a separate alert. The toast itself stays reachable and is
// silent.
const withoutRepeats = { 'aria-hidden': false, 'aria-live': 'off' } as const;

const marks: Record<string, ReactNode> = {
  success: <CircleCheck aria-hidden className="text-slate" />,
  error: <CircleAlert aria-hidden className="text-brick" />,
  warning: <TriangleAlert aria-hidden className="text-amber" />,
  info: <Info aria-hidden className="text-ink-2" />,
};

const viewportStyle = [
  'fixed inset-x-4 top-4 z-50 flex flex-col gap-2 outline-none',
  'md:inset-x-auto md:top-auto md:right-4 md:bottom-4 md:w-full md:max-w-toast md:flex-col-reverse',
  'md:[body:has([data-save-bar]:not(:empty))_&]:bottom-[calc(max(var(--space-16)+var(--space-4),var(--bar-height,0px))+var(--space-2))]',
].join(' ');

const toastStyle = [
  'rounded-md border border-line bg-raised p-3 text-ink shadow-float select-none data-limited:hidden',
  'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y)',
  'transition-[opacity,translate] duration-slow ease-calm data-swiping:duration-0',
  'data-starting-style:opacity-0 data-ending-style:opacity-0',
].join(' ');

const actionStyle =
  'mt-1 flex min-h-control-small w-fit items-center rounded-sm border border-edge bg-surface px-3 text-small font-medium hover:bg-hover';
