import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { daysProblem } from './trafficTimes.ts';

type Days = { from: string; to: string };
type CustomDaysProps = { days: Days; today: string; onChoose: (days: Days) => void };

/** The first and last day of a custom period. */
export function CustomDays({ days, today, onChoose }: CustomDaysProps) {
  const [typed, setTyped] = useState(days);
  const [problem, setProblem] = useState<string | null>(null);

  function type(changed: Partial<Days>) {
    setTyped({ ...typed, ...changed });
    setProblem(null);
  }
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const found = daysProblem(typed);
        setProblem(found);
        if (found === null) onChoose(typed);
      }}
    >
      <Field label="Start date" error={problem ?? undefined}>
        <TextInput type="date" value={typed.from} max={today} onChange={({ target }) => type({ from: target.value })} />
      </Field>
      <Field label="End date">
        <TextInput type="date" value={typed.to} max={today} onChange={({ target }) => type({ to: target.value })} />
      </Field>
      <Button type="submit">Apply</Button>
    </form>
  );
}
