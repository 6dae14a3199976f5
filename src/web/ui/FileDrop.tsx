import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { FileInput } from './FileInput.tsx';

type FileDropProps = {
  /** The button's text: 'Add files'. */
  label: string;
  hint?: ReactNode;
  /** Like the input's attribute: 'image/png,image/jpeg'. */
  accept?: string;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
};

/** Accepts files, dropped or chosen, several at once. */
export function FileDrop({ label, hint, accept, disabled = false, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function take(event: DragEvent) {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') onFiles([...event.dataTransfer.files]);
  }

  return (
    <div
      onDragOver={take}
      onDragLeave={() => setOver(false)}
      onDrop={take}
      className={cx(dropStyle, over ? 'border-slate bg-slate-soft' : 'border-edge bg-surface')}
    >
      <Button icon={<Upload aria-hidden />} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      {hint && <p className="text-small text-balance text-ink-2">{hint}</p>}
      <FileInput ref={input} label={label} accept={accept} multiple onFiles={onFiles} />
    </div>
  );
}

const dropStyle =
  'flex flex-col items-center gap-2 rounded-md border border-dashed px-4 py-6 text-center transition-colors';
