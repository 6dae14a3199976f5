import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Availability } from '#shared/contract/bookings.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import { CALLS_A_DAY_MAX } from '#shared/rules/call.ts';
import { isTimeZone } from '#shared/rules/timeZone.ts';
import { call } from '#web/client/call.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { formatCalendarDay } from '#web/client/format.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { browserTimeZone } from '#web/client/timeZone.ts';
import { Button } from '#web/ui/Button.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { LeaveGuard } from '../editing/LeaveGuard.tsx';
import { notify } from '../notify.ts';
import { useStore } from '../store/useActiveStore.ts';
import { addedHours, hoursProblem, minuteOf, timeOf, WEEKDAYS } from './availabilityDraft.ts';
import { availabilityQuery } from './bookingsQuery.ts';
import { CalendarsSection } from './CalendarsSection.tsx';
import { zoneName } from './callTime.ts';

/** When the creator has time for calls. */
export function AvailabilityPage() {
  const { id: storeId } = useStore();
  const { data, error, refetch } = useQuery(availabilityQuery(storeId));
  return (
    <>
      <PageHead
        title="Availability"
        sentence="When customers can book calls with you. Booked calls don’t change."
        back={
          <Link to="/dashboard/sales/bookings" className="reach inline-flex items-center gap-1 hover:text-ink">
            <ArrowLeft aria-hidden className="size-4" />
            Bookings
          </Link>
        }
      />
      {error && <LoadNotice error={error} otherwise="Couldn’t load your hours." onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton lines={6} />}
      {data !== undefined && <Hours storeId={storeId} saved={data ?? newHours()} isNew={data === null} />}
    </>
  );
}

/** What a creator without hours begins with: working days from nine to five. */
const newHours = (): Availability => ({
  zone: browserTimeZone(),
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 })),
  dates: [],
  dailyMax: CALLS_A_DAY_MAX,
});

function Hours({ storeId, saved, isNew }: { storeId: string; saved: Availability; isNew: boolean }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(saved);
  const [problem, setProblem] = useState<string>();
  const isDirty = !isDeepEqual(draft, saved);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('saveAvailability', { storeId, ...draft }),
    onSuccess: ({ availability }) => {
      client.setQueryData(availabilityQuery(storeId).queryKey, availability);
      if (availability) setDraft(availability);
      notify('success', 'Hours saved');
    },
    onError: (error) => setProblem(sentenceOf(error, 'Couldn’t save your hours. Please try again.')),
  });

  function change(next: Partial<Availability>) {
    setProblem(undefined);
    setDraft({ ...draft, ...next });
  }

  function save() {
    const wrong = hoursProblem(draft);
    setProblem(wrong ?? undefined);
    if (wrong === null) mutate();
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {isNew && (
        <Notice tone="info">
          You haven’t set your hours yet. These are a suggestion: change what doesn’t fit, then save them.
        </Notice>
      )}
      <WeekSection draft={draft} onChange={change} />
      <DatesSection draft={draft} onChange={change} />
      <Section title="Time zone" sentence="Your hours follow this time zone, including daylight saving time.">
        <Field label="Time zone">
          <Combobox
            options={zonesWith(draft.zone)}
            value={draft.zone}
            onChange={(zone) => zone !== null && change({ zone })}
            nothing="No matching time zones."
            required
          />
        </Field>
        <Field label="Maximum calls per day" kind="choice">
          <Select
            options={DAILY}
            value={String(draft.dailyMax)}
            onChange={(most) => change({ dailyMax: Number(most) })}
          />
        </Field>
      </Section>
      <CalendarsSection storeId={storeId} hasHours={!isNew} />
      {isNew && !isDirty && (
        <span>
          <Button variant="primary" busy={isPending} onClick={save}>
            Save hours
          </Button>
        </span>
      )}
      <SaveBar dirty={isDirty} saving={isPending} onSave={save} onDiscard={() => change(saved)} />
      <LeaveGuard active={isDirty} />
    </div>
  );
}

const DAILY = Array.from({ length: CALLS_A_DAY_MAX }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

type PartProps = { draft: Availability; onChange: (next: Partial<Availability>) => void };

function WeekSection({ draft: { weekly }, onChange }: PartProps) {
  return (
    <Section title="Weekly hours" sentence="To take a break, add more than one time range to a day.">
      <ul className="flex min-w-0 flex-col divide-y divide-line">
        {WEEKDAYS.map(({ weekday, name }) => {
          const hours = weekly.filter((each) => each.weekday === weekday);
          const others = weekly.filter((each) => each.weekday !== weekday);
          const set = (next: typeof hours) => onChange({ weekly: [...others, ...next].toSorted(byTime) });
          return (
            <li key={weekday} className="grid min-w-0 gap-2 py-3 lg:grid-cols-[8rem_minmax(0,1fr)]">
              <span className="pt-2 font-medium">{name}</span>
              <div className="flex min-w-0 flex-col gap-2">
                {hours.length === 0 && <span className="pt-2 text-ink-2">Unavailable</span>}
                {hours.map((each, at) => (
                  <HoursRow
                    key={at}
                    name={name}
                    hours={each}
                    onChange={(next) => set(hours.map((one, index) => (index === at ? { ...one, ...next } : one)))}
                    onRemove={() => set(hours.filter((_, index) => index !== at))}
                  />
                ))}
                <span>
                  <Button
                    variant="quiet"
                    size="small"
                    icon={<Plus aria-hidden />}
                    onClick={() => set([...hours, addedHours(weekday, hours)])}
                  >
                    Add hours
                    <span className="sr-only"> on {name}</span>
                  </Button>
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

interface HoursRowProps {
  name: string;
  hours: { from: number; to: number };
  onChange: (hours: { from?: number; to?: number }) => void;
  onRemove: () => void;
}

function HoursRow({ name, hours: { from, to }, onChange, onRemove }: HoursRowProps) {
  return (
    // Below a desktop width there is no room for the browser's clock symbol beside the time.
    <div className="flex min-w-0 items-center gap-2 max-lg:[&_input::-webkit-calendar-picker-indicator]:hidden">
      <TextInput
        type="time"
        step={300}
        aria-label={`${name} from`}
        value={timeOf(from)}
        onChange={({ target }) => onChange({ from: minuteOf(target.value) })}
      />
      <span aria-hidden>–</span>
      <TextInput
        type="time"
        step={300}
        aria-label={`${name} to`}
        value={timeOf(to)}
        // Midnight as an end is that of the next day.
        onChange={({ target }) => onChange({ to: minuteOf(target.value) || 1440 })}
      />
      <IconButton label={`Remove hours on ${name}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
    </div>
  );
}

const byTime = (a: { weekday: number; from: number }, b: { weekday: number; from: number }): number =>
  a.weekday - b.weekday || a.from - b.from;

function DatesSection({ draft: { dates }, onChange }: PartProps) {
  const [day, setDay] = useState('');
  const set = (next: Availability['dates']) => onChange({ dates: next.toSorted((a, b) => a.day.localeCompare(b.day)) });
  const isKnown = dates.some((each) => each.day === day);
  return (
    <Section title="Dates" sentence="Days when you’re away or have different hours.">
      {dates.length > 0 && (
        <ul className="flex min-w-0 flex-col divide-y divide-line">
          {dates.map(({ day: date, from, to }) => {
            const change = (hours: { from: number | null; to: number | null }) =>
              set(dates.map((each) => (each.day === date ? { day: date, ...hours } : each)));
            const remove = () => set(dates.filter((each) => each.day !== date));
            const shown = formatCalendarDay(date);
            return (
              <li key={date} className="grid min-w-0 gap-2 py-3 lg:grid-cols-[8rem_minmax(0,1fr)]">
                <span className="pt-2 font-medium figures">{shown}</span>
                {from === null || to === null ? (
                  <span className="flex items-center gap-2">
                    <span className="flex-1 text-ink-2">Away</span>
                    <Button variant="quiet" size="small" onClick={() => change({ from: 540, to: 1020 })}>
                      Set hours
                      <span className="sr-only"> on {shown}</span>
                    </Button>
                    <IconButton label={`Remove ${shown}`} icon={<Trash2 aria-hidden />} onClick={remove} />
                  </span>
                ) : (
                  <HoursRow
                    name={shown}
                    hours={{ from, to }}
                    onChange={(next) => change({ from, to, ...next })}
                    onRemove={remove}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <div className="flex min-w-0 flex-wrap items-end gap-2">
        <Field label="Day">
          <TextInput type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </Field>
        <Button
          disabled={day === '' || isKnown}
          onClick={() => {
            set([...dates, { day, from: null, to: null }]);
            setDay('');
          }}
        >
          Add day off
        </Button>
      </div>
    </Section>
  );
}

/** Browsers leave out UTC and list some zones under their former names. */
function zonesWith(chosen: string) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...zones]
    .filter(isTimeZone)
    .toSorted()
    .map((zone) => ({ value: zone, label: zoneName(zone) }));
}
