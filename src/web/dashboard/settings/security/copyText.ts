import { notify } from '../../notify.ts';

/** Puts text on the clipboard, and says whether the browser let it. */
export async function copyText(text: string, done: string): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => notify('success', done),
    () => notify('error', 'Your browser does not let pages copy. Select the text and copy it yourself.'),
  );
}
