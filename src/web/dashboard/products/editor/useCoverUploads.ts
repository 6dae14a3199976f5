import { useRef, useState } from 'react';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { imageProblem } from '../uploads/fileProblem.ts';
import { uploadImage } from '../uploads/uploadImage.ts';
import type { ProductEditing } from './useProductEditing.ts';

export type CoverUpload = { id: string; name: string; share: number; sentence?: string };

/** Uploads images one after another. Each becomes a cover as soon as it has arrived. */
export function useCoverUploads({ storeId, editing }: { storeId: string; editing: ProductEditing }) {
  const [items, setItems] = useState<readonly CoverUpload[]>([]);
  const made = useRef(0);
  const queue = useRef(Promise.resolve());

  function add(files: readonly File[], room: number) {
    for (const [at, file] of files.entries()) {
      const problem = at < room ? imageProblem(file) : REFUSALS['too-many-covers'].message;
      const item = { id: `cover-${(made.current += 1)}`, name: file.name, share: 0 };
      setItems((known) => [...known, problem === null ? item : { ...item, sentence: problem }]);
      if (problem === null) queue.current = queue.current.then(() => send(item, file));
    }
  }

  async function send(item: CoverUpload, file: File): Promise<void> {
    try {
      const image = await uploadImage({ storeId, file, onProgress: (share) => patch(item.id, { share }) });
      editing.addCover({ image, alt: '' });
      dismiss(item.id);
    } catch (error) {
      patch(item.id, { sentence: sentenceOf(error, 'Couldn’t upload this image. Please try again.') });
    }
  }

  const patch = (id: string, change: Partial<CoverUpload>) =>
    setItems((known) => known.map((item) => (item.id === id ? { ...item, ...change } : item)));
  const dismiss = (id: string) => setItems((known) => known.filter((item) => item.id !== id));
  const running = items.filter(({ sentence }) => sentence === undefined).length;

  return { items, running, add, dismiss };
}
