import { Toast } from '@base-ui/react/toast';

export type ToastType = 'success' | 'error' | 'warning' | 'info' | 'default';

export type NotifyOptions = {
  /** In milliseconds. 0 stays until closed. */
  duration?: number;
  /** One action, such as 'Undo'. The toast closes after it. */
  action?: { label: string; onAct: () => void };
};

/** Returns the toast's id, or null if an identical toast was shown moments ago. */
export type Notify = (type: ToastType, title: string, description?: string, options?: NotifyOptions) => string | null;

type NotifierSettings = {
  durations: Readonly<Record<ToastType, number>>;
  duplicateWindowMs: number;
  now?: () => number;
};

type Manager = ReturnType<typeof Toast.createToastManager>;

export type Notifier = {
  notify: Notify;
  dismiss: (id: string) => void;
  manager: Manager;
  /** Called when the toaster is ready. Toasts requested before are shown now. */
  attend: () => void;
};

/** Shows toasts from anywhere in the app. Toaster renders them. */
export function createNotifier({ durations, duplicateWindowMs, now = monotonicNow }: NotifierSettings): Notifier {
  const { manager, attend } = createQueuedManager();
  const isRepeat = createRepeatFilter(duplicateWindowMs, now);

  const notify: Notify = (type, title, description, options = {}) => {
    if (isRepeat(JSON.stringify([type, title, description ?? '']))) return null;
    const { action, duration = durations[type] } = options;
    const id: string = manager.add({
      type,
      title,
      description,
      timeout: duration,
      priority: type === 'error' ? 'high' : 'low',
      ...(action ? { actionProps: { children: action.label, onClick: () => act() } } : {}),
    });
    return id;

    function act() {
      action?.onAct();
      manager.close(id);
    }
  };

  return { notify, dismiss: (id) => manager.close(id), manager, attend };
}

/** A manager that queues toasts until the toaster is on the page. */
function createQueuedManager(): Pick<Notifier, 'manager' | 'attend'> {
  const manager = Toast.createToastManager();
  const waiting: (() => void)[] = [];
  let isAttended = false;
  let count = 0;
  const whenAttended = (act: () => void) => {
    if (isAttended) act();
    else waiting.push(act);
  };
  return {
    manager: {
      ...manager,
      add: ({ id = `toast-${++count}`, ...toast }) => {
        whenAttended(() => manager.add({ id, ...toast }));
        return id;
      },
      update: (id, updates) => whenAttended(() => manager.update(id, updates)),
      close: (id) => whenAttended(() => manager.close(id)),
    },
    attend: () => {
      isAttended = true;
      for (const act of waiting.splice(0)) act();
    },
  };
}

function createRepeatFilter(windowMs: number, now: () => number): (key: string) => boolean {
  const shownAt = new Map<string, number>();
  return (key) => {
    const time = now();
    for (const [old, at] of shownAt) if (time - at >= windowMs) shownAt.delete(old);
    if (shownAt.has(key)) return true;
    shownAt.set(key, time);
    return false;
  };
}

function monotonicNow(): number {
  return performance.now();
}
