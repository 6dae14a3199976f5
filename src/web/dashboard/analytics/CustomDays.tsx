import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { daysProblem } from './trafficTimes.ts';

type Days = { from: string; to: string };
type CustomDaysProps = { days: Days; today: string; onChoose: (days: Days) => void };

/** A first and a last day of one's own. */
export function CustomDays({ days, today, onChoose }: CustomDaysProps) {
  const [typed, setTyped] = useState(days);
  const [problem, setProblem] = useState<string | null>(null);
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
      <Field label="First day" error={problem ?? undefined}>
        <TextInput
          type="date"
          value={typed.from}
          max={today}
          onChange={({ target }) => setTyped({ ...typed, from: target.value })}
        />
      </Field>
      <Field label="Last day">
        <TextInput
          type="date"
          value={typed.to}
          max={today}
          onChange={({ target }) => setTyped({ ...typed, to: target.value })}
        />
      </Field>
      <Button type="submit">Show</Button>
    </form>
  );
}
