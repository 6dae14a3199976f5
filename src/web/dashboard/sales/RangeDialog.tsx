import { useState, type SyntheticEvent } from 'react';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { readRange, type DayRange } from './salesFilters.ts';

type RangeDialogProps = { start: DayRange | undefined; onClose: () => void; onChoose: (range: DayRange) => void };

/** A first and a last day, one of which may be left open. */
export function RangeDialog({ start, onClose, onChoose }: RangeDialogProps) {
  const [from, setFrom] = useState(start?.from ?? '');
  const [to, setTo] = useState(start?.to ?? '');
  const [error, setError] = useState<string>();

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const range = readRange({ from, to });
    if (!range)
      return setError(from === '' || to === '' ? 'Choose a day.' : 'The end date must be on or after the start date.');
    onClose();
    onChoose(range);
  }

  const type = (set: (day: string) => void) => (day: string) => {
    set(day);
    setError(undefined);
  };

  return (
    <FormDialog
      title="Custom range"
      description="Both dates are included. Leave one empty for an open range."
      confirmLabel="Show orders"
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        <DayField label="Start date" value={from} max={to} onChange={type(setFrom)} />
        <DayField label="End date" value={to} min={from} onChange={type(setTo)} error={error} />
      </div>
    </FormDialog>
  );
}

type DayFieldProps = {
  label: string;
  value: string;
  min?: string;
  max?: string;
  error?: string | undefined;
  onChange: (day: string) => void;
};

function DayField({ label, error, onChange, ...input }: DayFieldProps) {
  return (
    <Field label={label} error={error}>
      <TextInput type="date" figures {...input} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
