import type { Image } from '#shared/contract/catalog.ts';
import { sendFile } from './sendFile.ts';

type ImageUpload = { storeId: string; file: File; onProgress: (share: number) => void };

/** Uploads an image and returns the server's result. Throws CallRefusal. */
export const uploadImage = ({ storeId, file, onProgress }: ImageUpload): Promise<Image> =>
  sendFile(
    `/uploads/images?storeId=${encodeURIComponent(storeId)}&name=${encodeURIComponent(file.name)}`,
    file,
    onProgress,
  );
