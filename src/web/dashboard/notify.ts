import { DUPLICATE_WINDOW_MS, TOAST_DURATIONS } from '#shared/rules/toast.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { createNotifier } from '#web/ui/createNotifier.ts';

/** The dashboard's toasts, with the durations of the specification. */
export const notifier = createNotifier({ durations: TOAST_DURATIONS, duplicateWindowMs: DUPLICATE_WINDOW_MS });

export const { notify } = notifier;

/** Shows an error: a refusal's own sentence, or `otherwise` for an unexpected error. */
export function notifyRefusal(error: unknown, otherwise = 'An unexpected error occurred'): void {
  notify('error', sentenceOf(error, otherwise));
}
