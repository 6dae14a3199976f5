import { useMemo } from 'react';
import type { BuilderHost } from '#web/builder/BuilderContext.ts';
import { notify, notifyRefusal } from '../notify.ts';
import { uploadImage } from '../products/uploads/uploadImage.ts';
import { uploadMedia } from '../products/uploads/uploadMedia.ts';

/** What the dashboard provides to a builder. */
export function useBuilderHost(storeId: string): BuilderHost {
  return useMemo(
    () => ({
      notify,
      notifyRefusal,
      uploadImage: (file) => uploadImage({ storeId, file, onProgress: () => undefined }),
      uploadMedia: (file, onProgress) => uploadMedia({ storeId, file, onProgress }),
    }),
    [storeId],
  );
}
