import { isolate } from '#shared/kit/isolate.ts';
import type { Drip } from '#shared/rules/course.ts';
import { formatCalendarDay } from '#web/client/format.ts';
import { findLesson, type Modules } from './outline.ts';

/** When a lesson opens, in words. */
export function opensText(opens: Drip, modules: Modules): string {
  if (opens.kind === 'days') return `Opens ${opens.days} ${opens.days === 1 ? 'day' : 'days'} after access begins`;
  if (opens.kind === 'date') return `Opens on ${formatCalendarDay(opens.date)}`;
  const title = findLesson(modules, opens.lessonId)?.title.trim() ?? '';
  return title === '' ? 'Opens after another lesson' : `Opens after “${isolate(title)}”`;
}
