import type { OutlineLesson } from '#shared/contract/courses.ts';
import { DRIP_DAYS_MAX, type Drip } from '#shared/rules/course.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { waitableLessons, type Modules } from './outline.ts';

type OpensFieldProps = { lesson: OutlineLesson; modules: Modules; onChange: (opens: Drip | null) => void };

/** When a lesson opens for a customer. */
export function OpensField({ lesson, modules, onChange }: OpensFieldProps) {
  const { id, opens } = lesson;
  const waitable = waitableLessons(modules, id);
  const kinds = [
    { value: 'now', label: 'Right away' },
    { value: 'days', label: 'A number of days after access begins' },
    { value: 'date', label: 'On a day' },
    ...(waitable.length > 0 ? [{ value: 'after', label: 'After another lesson' } as const] : []),
  ] as const;

  function choose(kind: 'now' | Drip['kind']) {
    if (kind === 'now') onChange(null);
    if (kind === 'days') onChange({ kind, days: 7 });
    if (kind === 'date') onChange({ kind, date: tomorrow() });
    // The one before it, or else the first.
    const before = waitable[waitable.findLastIndex((other) => isBefore(modules, other.id, id))] ?? waitable[0];
    if (kind === 'after' && before) onChange({ kind, lessonId: before.id });
  }

  return (
    <div className="grid min-w-0 gap-4 md:grid-cols-2">
      <Field label="Opens" kind="choice">
        <Select options={kinds} value={opens?.kind ?? 'now'} onChange={choose} />
      </Field>
      {opens?.kind === 'days' && (
        <Field label="Days after access begins">
          <NumberInput
            value={opens.days}
            least={1}
            most={DRIP_DAYS_MAX}
            onChange={(days) => days !== null && onChange({ kind: 'days', days })}
          />
        </Field>
      )}
      {opens?.kind === 'date' && (
        <Field label="Day" hint={`At the start of the day, ${timeZone} time.`}>
          <TextInput
            type="date"
            value={opens.date}
            onChange={({ target }) => target.value !== '' && onChange({ kind: 'date', date: target.value })}
          />
        </Field>
      )}
      {opens?.kind === 'after' && (
        <Field label="Lesson to complete first" kind="choice">
          <Select
            options={waitable.map((other) => ({ value: other.id, label: other.title || 'Untitled lesson' }))}
            value={opens.lessonId}
            onChange={(lessonId) => onChange({ kind: 'after', lessonId })}
          />
        </Field>
      )}
    </div>
  );
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** As 'YYYY-MM-DD', where the creator is. */
function tomorrow(): string {
  const day = new Date(Date.now() + 86_400_000);
  return new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function isBefore(modules: Modules, otherId: string, id: string): boolean {
  const ids = modules.flatMap(({ lessons }) => lessons.map((lesson) => lesson.id));
  return ids.indexOf(otherId) < ids.indexOf(id);
}
