import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { newPasswordProblems, type NewPassword } from './newPasswordProblems.ts';
import { useCommonPasswords } from './useCommonPasswords.ts';
import { useCooldown } from './useCooldown.ts';
import { useStepProblem } from './useStepProblem.ts';
import { waitAfter } from './waitAfter.ts';

export type PasswordReset = ReturnType<typeof usePasswordReset>;
export type ResetStep = 'email' | 'verify-code' | 'new-password' | 'success';

/** The steps to a new password: an emailed code, then the permission to set one. */
export function usePasswordReset() {
  const cooldown = useCooldown();
  const [step, setStep] = useState<ResetStep>('email');
  const [email, setEmail] = useState('');
  const [token, setToken] = useState('');
  const [wrongCodes, setWrongCodes] = useState(0);
  const { problem, codeProblem, setProblem } = useStepProblem();
  const [pending, setPending] = useState<'step' | 'resend' | null>(null);
  const isCommon = useCommonPasswords();
  const form = useForm<NewPassword>({
    resolver: checkedBy((passwords) => newPasswordProblems(passwords, { email, isCommon })),
    defaultValues: { password: '', confirmation: '' },
  });

  async function attempt(kind: 'step' | 'resend', otherwise: string, act: () => Promise<void>) {
    setPending(kind);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      refusalToForm(error, { form, fields: FIELDS, otherwise, show: setProblem });
      cooldown.start(Math.max(cooldown.left, waitAfter(error)));
    } finally {
      setPending(null);
    }
  }

  const send = (address: string) =>
    attempt('step', 'Failed to send password reset code', async () => {
      const isSentAlready = address === email && cooldown.left > 0;
      setEmail(address);
      if (!isSentAlready) {
        const { resendAfter } = await call('sendVerificationCode', { email: address, type: 'password-reset' });
        cooldown.start(resendAfter);
      }
      setStep('verify-code');
    });

  const resend = () =>
    attempt('resend', 'Failed to resend code', async () => {
      const { resendAfter } = await call('resendVerificationCode', { email, type: 'password-reset' });
      cooldown.start(resendAfter);
    });

  const verify = (code: string) =>
    attempt('step', 'Invalid verification code', async () => {
      const { verificationToken } = await call('verifyEmailCode', { email, code, type: 'password-reset' }).catch(
        startOver,
      );
      setToken(verificationToken);
      setStep('new-password');
    });

  const setPassword = (newPassword: string) =>
    attempt('step', 'Failed to reset password', async () => {
      await call('resetPassword', { email, newPassword, verificationToken: token });
      setStep('success');
    });

  // Clears a wrong code, so that the next one can be typed.
  function startOver(error: unknown): never {
    setWrongCodes((count) => count + 1);
    throw error;
  }

  function back() {
    setProblem(null);
    form.reset();
    setStep('email');
  }

  return {
    form,
    step,
    email,
    problem,
    codeProblem,
    wrongCodes,
    busy: pending === 'step',
    resending: pending === 'resend',
    resendIn: cooldown.left,
    send: (address: string) => void send(address),
    resend: () => void resend(),
    verify: (code: string) => void verify(code),
    setPassword: (password: string) => void setPassword(password),
    back,
  };
}

// The fields that refusals of the last step can name.
const FIELDS = { password: 'password', newPassword: 'password' } as const;
