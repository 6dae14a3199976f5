import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '#test/components/answerCalls.ts';
import { renderPage } from '#test/components/renderPage.tsx';
import { STORE } from '#test/components/store.ts';
import { stored } from '../sampleCampaign.ts';
import { SendDialog } from './SendDialog.tsx';

/** The dialog of a campaign whose recipients are being counted. */
async function openDialog(counting: Promise<number>, onClose: () => void = () => undefined): Promise<void> {
  answerCalls({ countAudience: async () => ({ count: await counting, isMore: false, allowance: null }) });
  const campaign = stored({ subject: 'New prints' });
  await renderPage(<SendDialog storeId={STORE.id} campaign={campaign} onMissing={() => undefined} onClose={onClose} />);
}

const NEVER = new Promise<number>(() => undefined);

const dialog = () => page.getByRole('alertdialog');
const button = (name: string) => dialog().getByRole('button', { name });

describe('the dialog that sends a campaign', () => {
  it('has the focus and can be closed while the recipients are counted', async () => {
    const onClose = vi.fn<() => void>();
    await openDialog(NEVER, onClose);
    await expect.element(dialog().getByText('Counting the recipients…')).toBeVisible();
    await expect.element(button('Cancel')).toHaveFocus();
    await expect.element(button('Send')).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('names the number of recipients', async () => {
    await openDialog(Promise.resolve(2610));
    await expect.element(dialog()).toHaveAccessibleName('Send to 2,610 people?');
    await expect.element(button('Send to 2,610 people')).toBeEnabled();
  });

  it('does not send to nobody', async () => {
    await openDialog(Promise.resolve(0));
    await expect.element(dialog().getByText(/^No one would get this email\./)).toBeVisible();
    await expect.element(button('Send')).toBeDisabled();
  });
});
