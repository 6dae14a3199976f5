import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '#test/components/answerCalls.ts';
import { ANA, renderPage } from '#test/components/renderPage.tsx';
import { call, type CallInput } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { FreshProof } from './FreshProof.tsx';

type Proof = CallInput<'confirmIdentity'>;

const WRONG = { status: 400, message: 'This isn’t right. Check it and try again.' };
const FRESH = { freshUntil: '2026-03-02T09:15:00.000Z' };

interface Server {
  /** Throws to refuse a proof. */
  check?: (proof: Proof) => void;
  sendCode?: () => { sent: true; resendAfter: number };
  hasApp?: boolean;
}

/** A page that signs out other sessions, which needs a recent proof. Returns the outcomes and the proofs that were sent. */
async function openPage({ check = () => undefined, sendCode, hasApp = false }: Server = {}) {
  let isFresh = false;
  const [outcomes, proofs]: [string[], Proof[]] = [[], []];
  answerCalls({
    endSession: () => {
      if (!isFresh) throw new CallRefusal('fresh-proof-needed', { status: 400 });
      return { ended: 2 };
    },
    confirmIdentity: (proof) => {
      proofs.push(proof);
      check(proof);
      isFresh = true;
      return FRESH;
    },
    getSecondStep: () => ({ isOn: hasApp, since: null, recoveryCodesLeft: 0, isRequired: false, isUsed: false }),
    listPasskeys: () => ({ items: [] }),
    sendConfirmationCode: sendCode ?? (() => ({ sent: true, resendAfter: 60 })),
  });
  const end = () =>
    call('endSession', {}).then(
      ({ ended }) => outcomes.push(`${ended} ended`),
      (error: Error) => outcomes.push(error.message),
    );
  await renderPage(
    <>
      <FreshProof email={ANA.email} />
      <button type="button" onClick={() => void end()}>
        Sign out other sessions
      </button>
      <button type="button" onClick={() => void Promise.all([end(), end()])}>
        Sign out twice
      </button>
    </>,
  );
  return { outcomes, proofs };
}

const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const password = () => dialog.getByRole('textbox', { name: 'Password', exact: true });

describe('a call that needs a recent proof of identity', () => {
  it('is repeated after the creator confirms with their password', async () => {
    const { outcomes, proofs } = await openPage();
    await button('Sign out other sessions').click();
    await password().fill('copper kettle 9');
    await button('Confirm').click();
    await expect.poll(() => outcomes).toEqual(['2 ended']);
    expect(proofs).toEqual([{ password: 'copper kettle 9' }]);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('is refused if the creator closes the dialog', async () => {
    const { outcomes, proofs } = await openPage();
    await button('Sign out other sessions').click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => outcomes).toEqual(['Confirm it’s you to continue.']);
    expect(proofs).toEqual([]);
  });

  it('shares one dialog with a concurrent call', async () => {
    const { outcomes, proofs } = await openPage();
    await button('Sign out twice').click();
    await password().fill('copper kettle 9');
    await button('Confirm').click();
    await expect.poll(() => outcomes).toEqual(['2 ended', '2 ended']);
    expect(proofs).toHaveLength(1);
  });
});

describe('the dialog for confirming one’s identity', () => {
  it('shows a wrong password at its field, clears it, and accepts the next one', async () => {
    const { outcomes } = await openPage({
      check: ({ password: sent }) => {
        if (sent !== 'copper kettle 9')
          throw new CallRefusal('invalid-argument', { ...WRONG, details: { field: 'password' } });
      },
    });
    await button('Sign out other sessions').click();
    await button('Confirm').click();
    await expect.element(dialog.getByText('Password is required')).toBeVisible();
    await password().fill('wrong');
    await button('Confirm').click();
    await expect.element(dialog.getByText(WRONG.message)).toBeVisible();
    await expect.element(password()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(password()).toHaveValue('');
    await password().fill('copper kettle 9');
    await expect.element(dialog.getByText(WRONG.message)).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => outcomes).toEqual(['2 ended']);
  });

  it('offers only methods that the account has', async () => {
    await openPage();
    await button('Sign out other sessions').click();
    await expect.element(button('Email me a code')).toBeVisible();
    await expect.element(button('Use your authenticator app')).not.toBeInTheDocument();
    await expect.element(button('Use a passkey')).not.toBeInTheDocument();
  });

  it('accepts a code of the authenticator app', async () => {
    const { proofs } = await openPage({ hasApp: true });
    await button('Sign out other sessions').click();
    await button('Use your authenticator app').click();
    await dialog.getByRole('textbox', { name: /^Code from your authenticator app/ }).fill('123 456');
    await button('Confirm').click();
    await expect.poll(() => proofs).toEqual([{ code: '123 456' }]);
  });

  it('submits an emailed code after its last digit, and waits before it sends another', async () => {
    const { outcomes, proofs } = await openPage();
    await button('Sign out other sessions').click();
    await button('Email me a code').click();
    await expect.element(dialog.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
    await dialog.getByRole('textbox', { name: /^6-digit code sent to/ }).click();
    await userEvent.keyboard('123456');
    await expect.poll(() => outcomes).toEqual(['2 ended']);
    expect(proofs).toEqual([{ emailCode: '123456' }]);
  });

  it('accepts the previous code if another one cannot be sent yet', async () => {
    await openPage({
      sendCode: () => {
        throw new CallRefusal('code-too-soon', { status: 429, details: { retryAfter: 40 } });
      },
    });
    await button('Sign out other sessions').click();
    await button('Email me a code').click();
    await expect.element(dialog.getByRole('textbox', { name: /^6-digit code sent to/ })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: /^Resend code in (40|39) s$/ })).toBeDisabled();
  });
});
