import { useMutation } from '@tanstack/react-query';
import { ImageUp, Images } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Image } from '#shared/contract/catalog.ts';
import type { Store } from '#shared/contract/stores.ts';
import { ACCEPTED_IMAGES } from '#shared/rules/imageTypes.ts';
import { AVATAR_BYTES_MAX } from '#shared/rules/limits.ts';
import { LazyMediaLibrary } from '#web/builder/media/LazyMediaLibrary.tsx';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FileInput } from '#web/ui/FileInput.tsx';
import { uploadImage } from '../products/uploads/uploadImage.ts';
import type { StoreSettings } from './useStoreSettings.ts';

/** The store's picture. It is uploaded immediately and becomes visible with the next save. */
export function AvatarField({ settings: { form }, store }: { settings: StoreSettings; store: Store }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const avatar = useWatch({ control: form.control, name: 'avatar' });
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => uploadImage({ storeId: store.id, file, onProgress: () => undefined }),
    onMutate: () => setProblem(null),
    onSuccess: show,
    onError: (error) => setProblem(sentenceOf(error, 'Couldn’t upload this image. Please try again.')),
  });

  function show({ id, url, widths }: Image) {
    form.setValue('avatar', { id, url: `${url}-${Math.min(...widths)}.webp` }, { shouldDirty: true });
  }

  function choose(file: File) {
    if (file.size > AVATAR_BYTES_MAX) setProblem('This image is over 5 MB. Choose a smaller one.');
    else mutate(file);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={store.name} src={avatar?.url} size="large" shape="soft" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={<ImageUp aria-hidden />} busy={isPending} onClick={() => input.current?.click()}>
            {avatar ? 'Replace image' : 'Upload image'}
          </Button>
          <Button size="small" icon={<Images aria-hidden />} onClick={() => setChoosing(true)}>
            Choose image
          </Button>
          {avatar && (
            <Button size="small" variant="quiet" onClick={() => form.setValue('avatar', null, { shouldDirty: true })}>
              Remove
            </Button>
          )}
        </div>
        <p role={problem ? 'alert' : undefined} className={problem ? 'text-small text-brick' : 'text-small text-ink-2'}>
          {problem ?? 'Square images work best. Up to 5 MB.'}
        </p>
      </div>
      <FileInput
        ref={input}
        label="Choose an image"
        accept={ACCEPTED_IMAGES}
        onFiles={([file]) => file && choose(file)}
      />
      {choosing && (
        <LazyMediaLibrary
          storeId={store.id}
          kind="image"
          onClose={() => setChoosing(false)}
          onChoose={({ image }) => {
            if (image) show(image);
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}
