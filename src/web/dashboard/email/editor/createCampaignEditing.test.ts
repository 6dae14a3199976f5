import { describe, expect, it } from 'vitest';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { EVERY_SUBSCRIBER } from '#shared/rules/campaign.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { createCampaignEditing, type CampaignFields } from './createCampaignEditing.ts';

const stored = (changes: Partial<Campaign> = {}): Campaign => ({
  id: 'c1',
  state: 'draft',
  subject: '',
  preheader: '',
  body: null,
  buttonLabel: '',
  buttonUrl: '',
  productId: null,
  audience: EVERY_SUBSCRIBER,
  revision: 0,
  waitsFor: null,
  scheduledAt: null,
  startedAt: null,
  endedAt: null,
  createdAt: '',
  updatedAt: '',
  counts: {
    recipients: 0,
    waiting: 0,
    sent: 0,
    delivered: 0,
    bounced: 0,
    complained: 0,
    failed: 0,
    suppressed: 0,
    cancelled: 0,
    unsubscribed: 0,
  },
  ...changes,
});

/** A server that knows revisions. */
function server() {
  let kept = stored();
  return {
    kept: () => kept,
    elsewhere: (changes: Partial<Campaign>) => (kept = { ...kept, ...changes, revision: kept.revision + 1 }),
    read: () => Promise.resolve(kept),
    save: ({ revision }: { revision: number }, changes: Partial<CampaignFields>) => {
      if (revision !== kept.revision) {
        return Promise.reject(new CallRefusal('campaign-changed', { status: 400 }));
      }
      kept = { ...kept, ...changes, revision: kept.revision + 1 };
      return Promise.resolve(kept);
    },
  };
}

describe('a draft in two windows', () => {
  it('is saved on top of what was read', async () => {
    const far = server();
    const editing = createCampaignEditing({ start: stored(), ...far });
    editing.change({ subject: 'Hello' });
    editing.change({ preheader: 'By hand' });
    expect(await editing.flush()).toBe(true);
    expect(far.kept()).toMatchObject({ subject: 'Hello', preheader: 'By hand', revision: 1 });
    expect(editing.isUnsaved()).toBe(false);
  });

  it('says when the other window was faster, and keeps mine or takes theirs', async () => {
    const far = server();
    const editing = createCampaignEditing({ start: stored(), ...far });
    far.elsewhere({ subject: 'Theirs' });
    editing.change({ subject: 'Mine' });
    expect(await editing.flush()).toBe(false);
    expect(editing.snapshot().save.kind).toBe('conflict');
    await editing.keepMine();
    expect(far.kept().subject).toBe('Mine');
    far.elsewhere({ subject: 'Theirs again' });
    editing.change({ preheader: 'x' });
    await editing.flush();
    await editing.takeTheirs();
    expect(editing.snapshot().fields).toMatchObject({ subject: 'Theirs again', preheader: '' });
    expect(editing.isUnsaved()).toBe(false);
  });
});
