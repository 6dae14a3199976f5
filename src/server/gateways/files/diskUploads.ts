import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS } from '@tus/server';
import { isDiskFull } from './FileProblem.ts';
import type { UploadData } from './uploadData.ts';

/** Uploads in progress on the local disk, in a folder that no other account may enter. */
export function diskUploads(folder: string): UploadData {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return new DiskUploads({ directory: folder });
}

class DiskUploads extends FileStore {
  /** The package only reports that it could not write, so a full disk is detected here. */
  override async write(...[readable, id, offset]: Parameters<FileStore['write']>): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    try {
      await pipeline(readable, file);
    } catch (error) {
      throw isDiskFull(error) ? error : ERRORS.FILE_WRITE_ERROR;
    }
    return offset + file.bytesWritten;
  }
}
