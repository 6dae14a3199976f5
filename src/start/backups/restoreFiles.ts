import type { FileStore } from '#server/gateways/files/port.ts';
import { fileName, filePath } from './backupFolder.ts';
import { digits } from './digits.ts';
import { listedFiles, type OpenBackup } from './openBackup.ts';
import type { Progress } from './progress.ts';
import { readStoredFile } from './readStoredFile.ts';
import { severalAtOnce } from './severalAtOnce.ts';

/** Stores the files of a backup. A file that is there already is whole, because storing one is all or nothing. */
export async function restoreFiles(files: FileStore, backup: OpenBackup, progress: Progress): Promise<void> {
  const { folder, manifest, key } = backup;
  const restore = async (name: string) => {
    if (await files.stat(name)) return;
    await files.put(name, await readStoredFile(filePath(folder, fileName(name)), { key: name, secret: key.secret }));
  };
  let done = 0;
  const restored = severalAtOnce(listedFiles(backup), restore);
  while (!(await restored.next()).done) {
    progress.show(`Files: ${digits((done += 1))} of ${digits(manifest.files.count)}`);
  }
}
