import { useMutation } from '@tanstack/react-query';
import { ImageUp, Images } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Image } from '#shared/contract/catalog.ts';
import { PICTURE_ALT_MAX } from '#shared/rules/emailBody.ts';
import { ACCEPTED_IMAGES } from '#shared/rules/imageTypes.ts';
import { COVER_BYTES_MAX } from '#shared/rules/limits.ts';
import { imageAddress } from '#web/blocks/imageAddress.ts';
import { LazyMediaLibrary } from '#web/builder/media/LazyMediaLibrary.tsx';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FileInput } from '#web/ui/FileInput.tsx';
import { readLink } from '#web/ui/richText/readLink.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { uploadImage } from '../../../products/uploads/uploadImage.ts';
import { PartForm, type PartDialogPart } from './PartForm.tsx';
import { useEmailEditor } from './EmailEditorContext.ts';
import { WebAddressInput } from './WebAddressInput.tsx';

const SIZES = [
  { value: 'full', label: 'Full width' },
  { value: 'half', label: 'Half width' },
] as const;

type PictureDialogProps = PartDialogPart & { storeId: string; rememberImage: (image: Image) => void };

/** Edits a picture: an upload or one from the library, its description, width and link. */
export function PictureDialog({ attributes, storeId, rememberImage, onDone, onClose, lastFocus }: PictureDialogProps) {
  const { images } = useEmailEditor();
  const [imageId, setImageId] = useState(attributes['imageId'] ?? '');
  const [alt, setAlt] = useState(attributes['alt'] ?? '');
  const [size, setSize] = useState<'full' | 'half'>(attributes['size'] === 'half' ? 'half' : 'full');
  const [link, setLink] = useState(attributes['link'] ?? '');
  const [errors, setErrors] = useState<{ picture?: string; link?: string }>({});
  const image = images[imageId];

  function choose(chosen: Image) {
    rememberImage(chosen);
    setImageId(chosen.id);
    setErrors({});
  }

  function submit() {
    const address = link.trim() === '' ? '' : readLink(link);
    const isLink = address === '' || (address !== null && /^https?:/i.test(address));
    if (!image) setErrors({ picture: 'Choose an image.' });
    else if (isLink) onDone({ imageId, alt: alt.trim(), size, link: address ?? '' });
    else setErrors({ link: 'Enter a web address like https://example.com.' });
  }

  return (
    <PartForm title="Image" onClose={onClose} lastFocus={lastFocus} onSubmit={submit}>
      <PictureChoice
        storeId={storeId}
        image={image}
        problem={errors.picture}
        onProblem={(picture) => setErrors({ picture })}
        onChoose={choose}
      />
      <Field
        label="Alt text"
        hint="Describe the image for people who can’t see it and for email apps that block images. Leave empty if it’s decorative."
      >
        <TextInput
          value={alt}
          dir="auto"
          autoComplete="off"
          maxLength={PICTURE_ALT_MAX}
          placeholder="A blue bowl on a windowsill"
          onChange={({ target }) => setAlt(target.value)}
        />
      </Field>
      <Field label="Width" kind="choice">
        <Select options={SIZES} value={size} onChange={setSize} />
      </Field>
      <Field label="Link" optional error={errors.link}>
        <WebAddressInput value={link} onChange={setLink} />
      </Field>
    </PartForm>
  );
}

type PictureChoiceProps = {
  storeId: string;
  image: Image | undefined;
  problem: string | undefined;
  onProblem: (sentence: string) => void;
  onChoose: (image: Image) => void;
};

function PictureChoice({ storeId, image, problem, onProblem, onChoose }: PictureChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => uploadImage({ storeId, file, onProgress: () => undefined }),
    onSuccess: onChoose,
    onError: (error) => onProblem(sentenceOf(error, 'Couldn’t upload this image. Please try again.')),
  });
  const upload = (file: File) =>
    file.size > COVER_BYTES_MAX ? onProblem('This image is over 10 MB. Choose a smaller one.') : mutate(file);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {image && (
        <img
          src={imageAddress(image, 640)}
          alt=""
          className="max-h-list w-full rounded-md border border-line bg-sunken object-contain"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={<ImageUp aria-hidden />} busy={isPending} onClick={() => input.current?.click()}>
          {image ? 'Upload another' : 'Upload'}
        </Button>
        <Button size="small" icon={<Images aria-hidden />} onClick={() => setIsLibraryOpen(true)}>
          Choose from library
        </Button>
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-small text-brick">
          {problem}
        </p>
      )}
      <FileInput ref={input} label="Upload image" accept={ACCEPTED_IMAGES} onFiles={([file]) => file && upload(file)} />
      {isLibraryOpen && (
        <LazyMediaLibrary
          storeId={storeId}
          kind="image"
          onClose={() => setIsLibraryOpen(false)}
          onChoose={({ image: chosen }) => {
            if (chosen) onChoose(chosen);
            setIsLibraryOpen(false);
          }}
        />
      )}
    </div>
  );
}
