export type DayValue = { day: string; value: number; previous: number };

/** Combines seven days into one, named after the first. */
export function mergeWeeks(days: readonly DayValue[]): DayValue[] {
  const weeks: DayValue[] = [];
  days.forEach((day, at) => {
    const week = weeks.at(-1);
    if (week === undefined || at % 7 === 0) weeks.push({ ...day });
    else {
      week.value += day.value;
      week.previous += day.previous;
    }
  });
  return weeks;
}
