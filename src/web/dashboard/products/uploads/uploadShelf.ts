import { createUploadShelf } from './createUploadShelf.ts';
import { tusTransport } from './tusTransport.ts';

/** The one shelf of this tab: an upload goes on while its creator looks at other pages. */
export const uploadShelf = createUploadShelf(tusTransport);

window.addEventListener('online', () => uploadShelf.resumeBroken());
window.addEventListener('beforeunload', (event) => {
  if (uploadShelf.isBusy()) event.preventDefault();
});
