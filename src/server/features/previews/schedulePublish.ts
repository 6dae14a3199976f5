import { refuse } from '#shared/contract/refusals.ts';
import { schedulePublish as contract } from '#shared/contract/versions.ts';
import { SCHEDULE_DAYS_MAX } from '#shared/rules/limits.ts';
import { answer } from '../../access/answer.ts';
import { checkTheme } from '../stores/checkTheme.ts';
import { lockStore } from '../stores/lockStore.ts';
import { findPreview } from './previewRecord.ts';
import { keepSchedule } from './scheduleRecord.ts';

const DAY_MS = 86_400_000;

/** Keeps a copy of the draft for its hour: what is typed until then waits for the next publishing. */
export const schedulePublish = answer(contract, async ({ at }, { tx, now }) => {
  const publishAt = new Date(at);
  const ahead = publishAt.getTime() - now.getTime();
  if (ahead <= 0 || ahead > SCHEDULE_DAYS_MAX * DAY_MS) refuse('schedule-time');
  const store = await lockStore(tx);
  const preview = await findPreview(tx);
  if (!preview) refuse('no-preview');
  const { draft, revision } = preview;
  // Colours that nobody can read would be refused then; now there is somebody to mend them.
  if (draft.theme !== undefined || draft.themeOverrides !== undefined) {
    checkTheme(draft.theme ?? store.theme, draft.themeOverrides ?? store.theme_overrides);
  }
  return { schedule: await keepSchedule(tx, { draft, revision, publishAt, now }) };
});
