import { notify } from '../../notify.ts';

/** Copies text to the clipboard. A toast shows `done`, or that the browser refused. */
export async function copyText(text: string, done: string): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => notify('success', done),
    () => notify('error', 'Your browser blocked copying. Select the text and copy it yourself.'),
  );
}
