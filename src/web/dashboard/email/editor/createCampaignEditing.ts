import type { Campaign } from '#shared/contract/campaigns.ts';
import { createListeners } from '#shared/kit/createListeners.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import { EVERY_SUBSCRIBER } from '#shared/rules/campaign.ts';
import { createAutosave, type SaveState } from '#web/client/createAutosave.ts';
import { readSaveFault } from '#web/client/readSaveFault.ts';

/** The values of the editor's fields. */
export type CampaignFields = Pick<Campaign, 'subject' | 'preheader' | 'body' | 'audience'>;

/**
 * The draft that a save changes, or the key of the draft that the first save creates. The key prevents a second draft.
 */
type Which = ({ campaignId: string } | { draftKey: string }) & { revision: number };

type CampaignEditingOptions = {
  id: string;
  /** Null for a campaign that is created with its first input. */
  start: Campaign | null;
  save: (which: Which, changes: Partial<CampaignFields>) => Promise<Campaign>;
  read: () => Promise<Campaign>;
};

type Shown = {
  /** The stored campaign. Null if nothing is stored yet. */
  campaign: Campaign | null;
  fields: CampaignFields;
  save: SaveState;
  /** The number of reloads. A change resets fields that have their own state. */
  edition: number;
};

/** The state of the editor: the values as typed, and their autosave. */
export function createCampaignEditing({ id, start, save, read }: CampaignEditingOptions) {
  const autosave = createAutosave<CampaignFields>({ send, readFault: readSaveFault });
  let shown: Shown = {
    campaign: start,
    fields: start ? fieldsOf(start) : NOTHING,
    save: autosave.snapshot(),
    edition: 0,
  };
  const listeners = createListeners();
  autosave.subscribe(() => show({ save: autosave.snapshot() }));

  function show(change: Partial<Shown>): void {
    shown = { ...shown, ...change };
    listeners.notify();
  }

  async function send(changes: Partial<CampaignFields>): Promise<void> {
    const { campaign, fields } = shown;
    // Input that was removed again does not create a draft.
    if (!campaign && isDeepEqual(fields, NOTHING)) return;
    const which = campaign ? { campaignId: id, revision: campaign.revision } : { draftKey: id, revision: 0 };
    show({ campaign: await save(which, changes) });
  }

  function change(changes: Partial<CampaignFields>): void {
    show({ fields: { ...shown.fields, ...changes } });
    autosave.change(changes);
  }

  /** Replaces this window's changes with the other window's version. */
  async function takeTheirs(): Promise<void> {
    const campaign = await read();
    autosave.drop();
    show({ campaign, fields: fieldsOf(campaign), edition: shown.edition + 1 });
  }

  /** Overwrites the other window's version with this window's. */
  async function keepLocalChanges(): Promise<void> {
    show({ campaign: await read() });
    await autosave.overwrite(shown.fields);
  }

  return {
    change,
    takeTheirs,
    keepLocalChanges,
    flush: autosave.flush,
    retry: autosave.retry,
    isUnsaved: autosave.isUnsaved,
    stop: autosave.stop,
    snapshot: () => shown,
    subscribe: listeners.subscribe,
  };
}

export const NOTHING: CampaignFields = {
  subject: '',
  preheader: '',
  body: null,
  audience: EVERY_SUBSCRIBER,
};

const fieldsOf = (campaign: Campaign): CampaignFields => ({
  subject: campaign.subject,
  preheader: campaign.preheader,
  body: campaign.body,
  audience: campaign.audience,
});
