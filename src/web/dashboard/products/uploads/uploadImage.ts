import type { Image } from '#shared/contract/catalog.ts';
import { CallRefusal, readRefusal } from '#web/client/CallRefusal.ts';

type ImageUpload = { storeId: string; file: File; onProgress: (share: number) => void };

/** Sends a picture as it is and answers what the server made of it. Throws CallRefusal. */
export function uploadImage({ storeId, file, onProgress }: ImageUpload): Promise<Image> {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body has left.
    const request = new XMLHttpRequest();
    request.open('POST', `/uploads/images?storeId=${encodeURIComponent(storeId)}`);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', () => reject(new CallRefusal('network')));
    request.addEventListener('load', () => {
      const { status, response } = request;
      if (status < 300 && response !== null) resolve(response);
      else reject(readRefusal(status, response));
    });
    request.setRequestHeader('content-type', file.type === '' ? 'application/octet-stream' : file.type);
    request.send(file);
  });
}
