import type { ReactNode } from 'react';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { LeaveGuard } from '../editing/LeaveGuard.tsx';

type SettingsFormProps = {
  settings: { dirty: boolean; saving: boolean; save: () => void; discard: () => void };
  children: ReactNode;
};

/** The form of one settings page, with its save bar and a warning about unsaved changes. */
export function SettingsForm({ settings: { dirty, saving, save, discard }, children }: SettingsFormProps) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {children}
      <SaveBar dirty={dirty} saving={saving} onSave={save} onDiscard={discard} />
      <LeaveGuard active={dirty} />
    </div>
  );
}
