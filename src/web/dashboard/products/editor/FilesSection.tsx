import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { Section } from '#web/ui/Section.tsx';
import { notify } from '../../notify.ts';
import { uploadStorage } from '../uploads/uploadStorage.ts';
import { FileRow } from './FileRow.tsx';
import type { SectionProps } from './SectionProps.ts';
import { UploadRow } from './UploadRow.tsx';

/** The files that buyers download, and uploads in progress. */
export function FilesSection({ editing, errors, storeId }: SectionProps & { storeId: string }) {
  const { product, ensureId } = editing;
  const all = useSyncExternalStore(uploadStorage.subscribe, uploadStorage.snapshot);
  const uploads = all.filter(({ place }) => place.productId === product?.id && place.lessonId === undefined);
  const files = product?.files ?? [];
  useArrivals(editing);

  async function add(chosen: File[], fileId?: string) {
    const productId = await ensureId();
    if (productId === null)
      return notify('error', 'Files not uploaded', 'Save the product first, then choose the files again.');
    uploadStorage.add({ storeId, productId, ...(fileId === undefined ? {} : { fileId }) }, chosen);
  }

  return (
    <Section
      title="Files"
      sentence="What customers download. When you upload a new version, everyone who bought the product gets it."
    >
      <div id="product-files" tabIndex={-1} className="flex min-w-0 flex-col gap-3 outline-none">
        {files.length > 0 && (
          <ul
            aria-label="Files"
            className="flex min-w-0 flex-col divide-y divide-line rounded-md border border-line bg-surface"
          >
            {files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                storeId={storeId}
                onReplace={(chosen) => void add([chosen], file.id)}
                onChanged={editing.refresh}
              />
            ))}
          </ul>
        )}
        {uploads.length > 0 && (
          <ul aria-label="Uploads" className="flex min-w-0 flex-col gap-2">
            {uploads.map((item) => (
              <UploadRow key={item.id} item={item} />
            ))}
          </ul>
        )}
        {errors.files !== undefined && (
          <p role="alert" className="text-small text-brick">
            {errors.files}
          </p>
        )}
        <FileDrop
          label="Add files"
          hint="Any file type, up to 5 GB each. You can pause and resume large uploads."
          onFiles={(chosen) => void add(chosen)}
        />
      </div>
    </Section>
  );
}

function useArrivals({ product, refresh }: SectionProps['editing']) {
  const productId = product?.id;
  const onDone = useEffectEvent((doneId: string) => {
    if (doneId === productId) void refresh();
  });
  useEffect(function listenForArrivals() {
    return uploadStorage.onDone((doneId) => onDone(doneId));
  }, []);
  useEffect(
    function listEarlierUploads() {
      if (productId !== undefined) void uploadStorage.findLost(productId);
    },
    [productId],
  );
}
