import type { Image } from '#shared/contract/catalog.ts';
import { sendFile } from './sendFile.ts';

type ImageUpload = { storeId: string; file: File; onProgress: (share: number) => void };

/** Sends a picture as it is and answers what the server made of it. Throws CallRefusal. */
export const uploadImage = ({ storeId, file, onProgress }: ImageUpload): Promise<Image> =>
  sendFile(
    `/uploads/images?storeId=${encodeURIComponent(storeId)}&name=${encodeURIComponent(file.name)}`,
    file,
    onProgress,
  );
