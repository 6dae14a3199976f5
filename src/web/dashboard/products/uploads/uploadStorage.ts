import { createUploadStorage } from './createUploadStorage.ts';
import { tusTransport } from './tusTransport.ts';

/** One instance per tab, so that uploads continue while their creator views other pages. */
export const uploadStorage = createUploadStorage(tusTransport);

window.addEventListener('online', () => uploadStorage.resumeBroken());
window.addEventListener('beforeunload', (event) => {
  if (uploadStorage.isBusy()) event.preventDefault();
});
