import { useMutation } from '@tanstack/react-query';
import { ImageUp, Images } from 'lucide-react';
import { useRef, useState } from 'react';
import { NO_IMAGE, type ImageChoice } from '#shared/blocks/field.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { imageAddress } from '#web/blocks/imageAddress.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useBuilder } from '../BuilderContext.ts';
import { BuilderMediaLibrary } from '../media/BuilderMediaLibrary.tsx';
import type { ControlProps, FieldOf } from './FieldControl.tsx';

const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** An image of the store, new or from the library, and its alternative text. */
export function ImageField({ field, value, onChange }: ControlProps<FieldOf<'image'>>) {
  const { host, images, rememberImage } = useBuilder();
  const input = useRef<HTMLInputElement>(null);
  const [choosing, setChoosing] = useState(false);
  const chosen = readChoice(value);
  const picture = images[chosen.id];
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => host.uploadImage(file),
    onSuccess: (image) => {
      rememberImage(image);
      onChange({ id: image.id, alt: chosen.alt });
    },
  });

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-body font-medium">{field.label}</legend>
      <div className="flex min-w-0 items-center gap-3">
        {picture && <img src={imageAddress(picture, 320)} alt="" className={thumbStyle} />}
        <div className="flex min-w-0 flex-1 flex-wrap gap-2">
          <Button size="small" icon={<ImageUp aria-hidden />} busy={isPending} onClick={() => input.current?.click()}>
            {picture ? 'Replace' : 'Upload'}
          </Button>
          <Button size="small" icon={<Images aria-hidden />} onClick={() => setChoosing(true)}>
            Choose
          </Button>
          {chosen.id !== '' && (
            <Button size="small" variant="quiet" onClick={() => onChange(NO_IMAGE)}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {field.help && <p className="text-small text-ink-2">{field.help}</p>}
      {error && (
        <p role="alert" className="text-small text-brick">
          {sentenceOf(error, 'Couldn’t upload this image. Please try again.')}
        </p>
      )}
      {chosen.id !== '' && (
        <Field label="Alt text" hint="Describe the image for people who can’t see it. Leave empty if it’s decorative.">
          <TextInput
            value={chosen.alt}
            maxLength={300}
            onChange={({ target }) => onChange({ ...chosen, alt: target.value })}
          />
        </Field>
      )}
      <input
        ref={input}
        type="file"
        accept={TYPES}
        aria-label={`Upload image: ${field.label}`}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) mutate(file);
          target.value = '';
        }}
      />
      {choosing && (
        <BuilderMediaLibrary
          kind="image"
          onClose={() => setChoosing(false)}
          onChoose={({ image }) => {
            if (!image) return;
            rememberImage(image);
            onChange({ id: image.id, alt: chosen.alt });
            setChoosing(false);
          }}
        />
      )}
    </fieldset>
  );
}

function readChoice(value: unknown): ImageChoice {
  if (!isRecord(value) || typeof value['id'] !== 'string') return NO_IMAGE;
  return { id: value['id'], alt: typeof value['alt'] === 'string' ? value['alt'] : '' };
}

const thumbStyle = 'size-16 shrink-0 rounded-sm border border-line object-cover';
