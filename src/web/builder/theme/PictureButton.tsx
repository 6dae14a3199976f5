import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import type { Image } from '#shared/contract/catalog.ts';
import { ACCEPTED_IMAGES } from '#shared/rules/imageTypes.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { FileInput } from '#web/ui/FileInput.tsx';

type PictureButtonProps = {
  /** The label: 'Upload an image'. */
  label: string;
  uploadImage: (file: File) => Promise<Image>;
  onImage: (image: Image) => void;
};

/** Uploads an image and reports problems. */
export function PictureButton({ label, uploadImage, onImage }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useMutation({ mutationFn: uploadImage, onSuccess: onImage });
  return (
    <>
      <Button size="small" icon={<ImageUp aria-hidden />} busy={isPending} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <FileInput ref={input} label={label} accept={ACCEPTED_IMAGES} onFiles={([file]) => file && mutate(file)} />
      {error && (
        <p role="alert" className="w-full text-small text-brick">
          {sentenceOf(error, 'Couldn’t upload this image. Please try again.')}
        </p>
      )}
    </>
  );
}
