import { Check } from 'lucide-react';

/** The sign that something is done; the title beside it says what. */
export function DoneMark() {
  return (
    <span className="mb-6 flex size-12 items-center justify-center rounded-full bg-slate-soft text-slate">
      <Check aria-hidden className="size-6" />
    </span>
  );
}
