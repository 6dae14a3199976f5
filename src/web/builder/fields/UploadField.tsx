import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { FileInput } from '#web/ui/FileInput.tsx';
import { BuilderMediaLibrary } from '../media/BuilderMediaLibrary.tsx';

type Library = ComponentProps<typeof BuilderMediaLibrary>;

type UploadFieldProps<Uploaded> = {
  label: string;
  help: string | undefined;
  /** What is uploaded: 'image'. */
  what: string;
  /** The file types that the file dialog offers. */
  accept: string;
  library: Library['kind'];
  icons: { upload: ReactNode; choose: ReactNode };
  isChosen: boolean;
  /** Whether an upload replaces something that can be shown. */
  isShown: boolean;
  before?: ReactNode;
  upload: (file: File) => Promise<Uploaded>;
  onUploaded: (uploaded: Uploaded) => void;
  onChoose: Library['onChoose'];
  onRemove: () => void;
  /** Shown while a file is uploaded. */
  progress?: ReactNode;
  children?: ReactNode;
};

/** A file of the store, new or from the library. */
export function UploadField<Uploaded>(props: UploadFieldProps<Uploaded>) {
  const { label, help, what, accept, library, icons, isChosen, isShown, before, progress, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [choosing, setChoosing] = useState(false);
  const { mutate, isPending, error } = useMutation({ mutationFn: props.upload, onSuccess: props.onUploaded });

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-body font-medium">{label}</legend>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        {before}
        <div className="flex min-w-0 flex-1 flex-wrap gap-2">
          <Button size="small" icon={icons.upload} busy={isPending} onClick={() => input.current?.click()}>
            {isShown ? 'Replace' : 'Upload'}
          </Button>
          <Button size="small" icon={icons.choose} onClick={() => setChoosing(true)}>
            Choose
          </Button>
          {isChosen && (
            <Button size="small" variant="quiet" onClick={props.onRemove}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {isPending && progress}
      {help && <p className="text-small text-ink-2">{help}</p>}
      {error && (
        <p role="alert" className="text-small text-brick">
          {sentenceOf(error, `Couldn’t upload this ${what}. Please try again.`)}
        </p>
      )}
      {children}
      <FileInput
        ref={input}
        label={`Upload ${what}: ${label}`}
        accept={accept}
        onFiles={([file]) => file && mutate(file)}
      />
      {choosing && (
        <BuilderMediaLibrary
          kind={library}
          onClose={() => setChoosing(false)}
          onChoose={(choice) => {
            props.onChoose(choice);
            setChoosing(false);
          }}
        />
      )}
    </fieldset>
  );
}
