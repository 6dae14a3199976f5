import type { Media } from '#shared/contract/catalog.ts';
import { sendFile } from './sendFile.ts';

type MediaUpload = { storeId: string; file: File; onProgress: (share: number) => void };

/** Uploads a video or audio file for a page. Throws CallRefusal. */
export const uploadMedia = ({ storeId, file, onProgress }: MediaUpload): Promise<Media> =>
  sendFile(
    `/uploads/media?storeId=${encodeURIComponent(storeId)}&name=${encodeURIComponent(file.name)}`,
    file,
    onProgress,
  );
