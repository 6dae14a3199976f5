import { Check } from 'lucide-react';

/** A success icon. The title next to it explains what is done. */
export function DoneMark() {
  return (
    <span className="mb-6 flex size-12 items-center justify-center rounded-full bg-slate-soft text-slate">
      <Check aria-hidden className="size-6" />
    </span>
  );
}
