import { FileProblem } from './FileProblem.ts';

const SEGMENT = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const MOST_SEGMENTS = 8;

/** A new key in a folder, such as `stores/7f3a/2c9e…`: 128 random bits, without the file's own name. */
export function fileKey(folder: string, random: (bytes: number) => Uint8Array): string {
  return checkKey(`${folder}/${Buffer.from(random(16)).toString('hex')}`);
}

/** Lower-case segments without dots. Such a key cannot leave its root folder, and no two keys differ only in case. */
export function checkKey(key: string): string {
  const segments = key.split('/');
  if (segments.length > MOST_SEGMENTS || !segments.every((segment) => SEGMENT.test(segment))) {
    throw new FileProblem('file-key', 'A file key is one to eight lower-case segments with slashes between them.');
  }
  return key;
}

export function checkFolder(folder: string): string {
  return folder === '' ? folder : checkKey(folder);
}
