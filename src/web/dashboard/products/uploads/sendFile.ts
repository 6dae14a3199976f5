import { CallRefusal, readRefusal } from '#web/client/CallRefusal.ts';

/** Posts a file as the whole body and returns the server's response. Throws CallRefusal. */
export function sendFile<Stored>(address: string, file: File, onProgress: (share: number) => void): Promise<Stored> {
  return new Promise((resolve, reject) => {
    // Uses XMLHttpRequest, because fetch reports no upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', address);
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
