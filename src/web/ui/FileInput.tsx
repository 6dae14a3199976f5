import type { Ref } from 'react';

type FileInputProps = {
  /** A click on the input opens the browser's file dialog. */
  ref: Ref<HTMLInputElement>;
  label: string;
  /** Like the input's attribute: 'image/png,image/jpeg'. */
  accept?: string | undefined;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** A hidden file input. A button beside it opens the file dialog. */
export function FileInput({ ref, label, accept, multiple = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple={multiple}
      hidden
      accept={accept}
      aria-label={label}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // Reset, so that the same file can be chosen again after it was removed.
        target.value = '';
      }}
    />
  );
}
