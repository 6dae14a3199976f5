import { refuse } from '#shared/contract/refusals.ts';
import { schedulePublish as contract } from '#shared/contract/versions.ts';
import { SCHEDULE_DAYS_MAX } from '#shared/rules/limits.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { checkTheme } from '../../storeRecord/checkTheme.ts';
import { lockStore } from '../../storeRecord/lockStore.ts';
import { findDraftRecord } from '../../drafts/draftRecord.ts';
import { saveSchedule } from './scheduleRecord.ts';

const DAY_MS = 86_400_000;

/** Stores a copy of the draft for the scheduled time. Later changes wait for the next publication. */
export const schedulePublish = defineHandler(contract, async ({ at }, { tx, now }) => {
  const publishAt = new Date(at);
  const ahead = publishAt.getTime() - now.getTime();
  if (ahead <= 0 || ahead > SCHEDULE_DAYS_MAX * DAY_MS) refuse('schedule-time');
  const store = await lockStore(tx);
  const preview = await findDraftRecord(tx);
  if (!preview) refuse('no-preview');
  const { draft, revision } = preview;
  // Unreadable colors would be refused at the scheduled time, but now somebody is there to fix them.
  if (draft.theme !== undefined || draft.themeOverrides !== undefined) {
    checkTheme(draft.theme ?? store.theme, draft.themeOverrides ?? store.theme_overrides);
  }
  return { schedule: await saveSchedule(tx, { draft, revision, publishAt, now }) };
});
