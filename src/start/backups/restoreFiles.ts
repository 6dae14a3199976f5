import type { FileStore } from '#server/gateways/files/port.ts';
import { fileName, filePath } from './backupFolder.ts';
import { digits } from './digits.ts';
import { listedFiles, type OpenBackup } from './openBackup.ts';
import type { Progress } from './progress.ts';
import { readStoredFile } from './readStoredFile.ts';

export async function restoreFiles(files: FileStore, backup: OpenBackup, progress: Progress): Promise<void> {
  const { folder, manifest, key } = backup;
  let done = 0;
  for await (const name of listedFiles(backup)) {
    progress.show(`Files: ${digits((done += 1))} of ${digits(manifest.files.count)}`);
    await files.put(name, await readStoredFile(filePath(folder, fileName(name)), { key: name, secret: key.secret }));
  }
}
