import { describe, expect, it } from 'vitest';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { stored } from '../sampleCampaign.ts';
import { createCampaignEditing, type CampaignFields } from './createCampaignEditing.ts';

/** A server that knows revisions, and begins a draft by its key. */
function server() {
  let saved = stored();
  const keys: string[] = [];
  return {
    saved: () => saved,
    keys,
    elsewhere: (changes: Partial<Campaign>) => (saved = { ...saved, ...changes, revision: saved.revision + 1 }),
    read: () => Promise.resolve(saved),
    save: (which: { draftKey?: string; revision: number }, changes: Partial<CampaignFields>) => {
      const { draftKey, revision } = which;
      if (draftKey !== undefined) keys.push(draftKey);
      if (revision !== saved.revision) {
        return Promise.reject(new CallRefusal('campaign-changed', { status: 400 }));
      }
      saved = { ...saved, ...changes, revision: saved.revision + 1 };
      return Promise.resolve(saved);
    },
  };
}

describe('a draft in two windows', () => {
  it('is saved based on the revision that was read', async () => {
    const far = server();
    const editing = createCampaignEditing({ id: 'c1', start: stored(), ...far });
    editing.change({ subject: 'Hello' });
    editing.change({ preheader: 'By hand' });
    expect(await editing.flush()).toBe(true);
    expect(far.saved()).toMatchObject({ subject: 'Hello', preheader: 'By hand', revision: 1 });
    expect(editing.isUnsaved()).toBe(false);
  });

  it('reports a conflict, and keeps either version on request', async () => {
    const far = server();
    const editing = createCampaignEditing({ id: 'c1', start: stored(), ...far });
    far.elsewhere({ subject: 'Theirs' });
    editing.change({ subject: 'Mine' });
    expect(await editing.flush()).toBe(false);
    expect(editing.snapshot().save.kind).toBe('conflict');
    await editing.keepLocalChanges();
    expect(far.saved().subject).toBe('Mine');
    far.elsewhere({ subject: 'Theirs again' });
    editing.change({ preheader: 'x' });
    await editing.flush();
    await editing.takeTheirs();
    expect(editing.snapshot().fields).toMatchObject({ subject: 'Theirs again', preheader: '' });
    expect(editing.isUnsaved()).toBe(false);
  });
});

describe('a new draft', () => {
  const begun = () => {
    const far = server();
    return { far, editing: createCampaignEditing({ id: 'c1', start: null, ...far }) };
  };

  it('is created when typing starts, once', async () => {
    const { far, editing } = begun();
    expect(editing.snapshot()).toMatchObject({ stored: null, fields: { subject: '' } });
    editing.change({ subject: 'Hello' });
    await editing.flush();
    editing.change({ subject: 'Hello there' });
    expect(await editing.flush()).toBe(true);
    expect(far.keys).toEqual(['c1']);
    expect(editing.snapshot().stored).toMatchObject({ subject: 'Hello there', revision: 2 });
  });

  it('is not created for text that was deleted again', async () => {
    const { far, editing } = begun();
    editing.change({ subject: 'Hello' });
    editing.change({ subject: '' });
    expect(await editing.flush()).toBe(true);
    expect(far.keys).toEqual([]);
    expect(editing.snapshot()).toMatchObject({ stored: null, save: { kind: 'saved' } });
    expect(editing.isUnsaved()).toBe(false);
  });

  it('is one draft in two windows, and neither overwrites the other without asking', async () => {
    const { far, editing } = begun();
    const other = createCampaignEditing({ id: 'c1', start: null, ...far });
    other.change({ subject: 'Theirs' });
    await other.flush();
    editing.change({ preheader: 'Mine' });
    expect(await editing.flush()).toBe(false);
    expect(editing.snapshot().save.kind).toBe('conflict');
    await editing.takeTheirs();
    editing.change({ preheader: 'Mine' });
    expect(await editing.flush()).toBe(true);
    expect(far.saved()).toMatchObject({ subject: 'Theirs', preheader: 'Mine' });
  });
});
