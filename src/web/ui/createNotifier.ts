import { Toast } from '@base-ui/react/toast';

export type ToastType = 'success' | 'error' | 'warning' | 'info' | 'default';

export type NotifyOptions = {
  /** Milliseconds; 0 stays until closed. */
  duration?: number;
  /** One thing to do about it, such as 'Undo'. The toast closes when it is done. */
  action?: { label: string; onAct: () => void };
};

/** Returns the toast's id, or null where an identical one was shown a moment ago. */
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
  /** Told once something was said; answers the way to stop. */
  onSpoken: (listener: () => void) => () => void;
  hasSpoken: () => boolean;
  /** Somebody shows what is said from now on, and now what was said before. */
  attend: () => void;
};

/** The way to say something from anywhere; Toaster shows it. */
export function createNotifier({ durations, duplicateWindowMs, now = monotonicNow }: NotifierSettings): Notifier {
  const { manager, ...audience } = createPatientManager();
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

  return { notify, dismiss: (id) => manager.close(id), manager, ...audience };
}

/** A manager that keeps what it is told until there is somebody to show it: the toasts' own code comes later. */
function createPatientManager(): Pick<Notifier, 'manager' | 'onSpoken' | 'hasSpoken' | 'attend'> {
  const manager = Toast.createToastManager();
  const waiting: (() => void)[] = [];
  const listeners = new Set<() => void>();
  let isAttended = false;
  let spoken = 0;
  const tell = (act: () => void) => {
    if (isAttended) return act();
    waiting.push(act);
    for (const listener of listeners) listener();
  };
  return {
    manager: {
      ...manager,
      add: ({ id = `said-${++spoken}`, ...toast }) => {
        tell(() => manager.add({ id, ...toast }));
        return id;
      },
      update: (id, updates) => tell(() => manager.update(id, updates)),
      close: (id) => tell(() => manager.close(id)),
    },
    onSpoken: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hasSpoken: () => waiting.length > 0,
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
