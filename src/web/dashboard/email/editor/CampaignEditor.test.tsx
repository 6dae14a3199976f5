import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { answerCalls } from '#test/components/answerCalls.ts';
import { renderPage } from '#test/components/renderPage.tsx';
import type { CallInput } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { stored } from '../sampleCampaign.ts';
import { CampaignEditor } from './CampaignEditor.tsx';

type Save = CallInput<'saveCampaign'>;

const NEWS = stored({ id: '018f0000-0000-7000-8000-0000000000c1', subject: 'New prints', revision: 1 });

/** The editor on a server with one campaign, or with none yet. */
async function openEditor({
  start = NEWS,
  refuse = () => undefined,
}: { start?: Campaign | null; refuse?: (save: Save) => void } = {}) {
  const saves: Save[] = [];
  let saved = start ?? { ...NEWS, subject: '', revision: 0 };
  answerCalls({
    saveCampaign: (save) => {
      saves.push(save);
      refuse(save);
      if (save.revision !== saved.revision) throw new CallRefusal('campaign-changed', { status: 409 });
      const { subject = saved.subject, preheader = saved.preheader, body = saved.body } = save;
      saved = { ...saved, subject, preheader, body, revision: saved.revision + 1 };
      return { campaign: saved };
    },
    getCampaign: () => ({ campaign: saved }),
  });
  await renderPage(<CampaignEditor campaignId={NEWS.id} start={start} />);
  return {
    saves,
    stored: () => saved,
    changeElsewhere: (change: Partial<Campaign>) => (saved = { ...saved, ...change, revision: saved.revision + 1 }),
  };
}

const subject = () => page.getByRole('textbox', { name: 'Subject', exact: true });
const text = () => page.getByRole('textbox', { name: 'Email body' });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });

/** Saving waits until nobody has typed for a while, and test files share the processor. */
const SAVED_WITHIN = { timeout: 5_000 };

describe('the autosave of the campaign editor', () => {
  it('creates a new campaign once, when typing starts, and then saves to it', async () => {
    const { saves } = await openEditor({ start: null });
    await expect.element(status('We’ll save a draft as soon as you add something.')).toBeVisible();
    await subject().fill('Summer');
    await expect.element(status('Saved')).toBeVisible();
    await subject().fill('Summer prints');
    await expect.poll(() => saves.length, { timeout: 10_000 }).toBe(2);
    expect(saves).toEqual([
      expect.objectContaining({ draftKey: NEWS.id, revision: 0, subject: 'Summer' }),
      expect.objectContaining({ campaignId: NEWS.id, revision: 1, subject: 'Summer prints' }),
    ]);
  });

  it('shows that it failed, and sends the change again on request', async () => {
    let isReachable = false;
    const { stored } = await openEditor({
      refuse: () => {
        if (!isReachable) throw new CallRefusal('network');
      },
    });
    await subject().fill('Summer');
    await expect.element(status('Not saved: you’re offline.')).toBeVisible();
    isReachable = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(status('Saved')).toBeVisible();
    expect(stored().subject).toBe('Summer');
  });

  it('saves text that undo restored', async () => {
    const { stored } = await openEditor();
    await text().click();
    await userEvent.keyboard('Six new prints');
    await expect.poll(() => JSON.stringify(stored().body), SAVED_WITHIN).toContain('Six new prints');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(page.getByText('Six new prints')).not.toBeInTheDocument();
    await expect.poll(() => JSON.stringify(stored().body), SAVED_WITHIN).not.toContain('Six new prints');
  });
});

describe('a refusal in the campaign editor', () => {
  it('is shown at its field, which keeps the typed text', async () => {
    const { stored } = await openEditor({
      refuse: ({ subject: sent }) => {
        if (sent === 'Free!')
          throw new CallRefusal('invalid-argument', {
            status: 400,
            message: 'Choose other words.',
            details: { field: 'subject' },
          });
      },
    });
    await subject().fill('Free!');
    await page.getByRole('textbox', { name: 'Preview text (optional)' }).click();
    await expect.element(page.getByText('Choose other words.')).toBeVisible();
    await expect.element(subject()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(subject()).toHaveValue('Free!');
    expect(stored().subject).toBe('New prints');
    await subject().fill('Summer');
    await expect.element(status('Saved')).toBeVisible();
    await expect.element(page.getByText('Choose other words.')).not.toBeInTheDocument();
  });
});

describe('two windows with the same campaign', () => {
  const question = () => page.getByRole('dialog', { name: 'Changed in another window' });

  it('let the creator load the other version', async () => {
    const { changeElsewhere } = await openEditor();
    changeElsewhere({ subject: 'From my phone' });
    await subject().fill('Summer');
    await question().getByRole('button', { name: 'Reload campaign' }).click();
    await expect.element(subject()).toHaveValue('From my phone');
  });

  it('let the creator overwrite it', async () => {
    const { changeElsewhere, stored } = await openEditor();
    changeElsewhere({ subject: 'From my phone', preheader: 'Later' });
    await subject().fill('Summer');
    await question().getByRole('button', { name: 'Overwrite' }).click();
    await expect.poll(() => stored()).toMatchObject({ subject: 'Summer', preheader: '' });
  });
});
