import { join, resolve } from 'node:path';
import type { Services } from '#server/access/context.ts';
import { diskFiles } from '#server/gateways/files/diskFiles.ts';
import { diskUploads } from '#server/gateways/files/diskUploads.ts';
import type { Config } from './config.ts';

export const filesFolder = (config: Config): string => join(config.dataDir, 'files');
export const uploadsFolder = (config: Config): string => join(config.dataDir, 'uploads');
/** Where renditions of videos are made, before they are stored. */
export const renditionsFolder = (config: Config): string => resolve(config.dataDir, 'renditions');

/** Where files and uploads in progress are stored: an S3 bucket if one is set, else the local disk. */
export async function openStorage(config: Config): Promise<Pick<Services, 'files' | 'uploads'>> {
  if (!config.s3) {
    return { files: diskFiles({ root: filesFolder(config) }), uploads: diskUploads(uploadsFolder(config)) };
  }
  // Loaded on demand, because the SDK is large and useless without a bucket.
  const [{ s3Files }, { s3Uploads }] = await Promise.all([
    import('#server/gateways/files/s3Files.ts'),
    import('#server/gateways/files/s3Uploads.ts'),
  ]);
  const { endpoint, ...rest } = config.s3;
  const settings = { ...rest, ...(endpoint ? { endpoint } : {}) };
  return { files: s3Files(settings), uploads: s3Uploads(settings) };
}
