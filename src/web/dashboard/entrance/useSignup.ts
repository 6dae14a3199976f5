import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { userQuery } from '#web/client/queries/user.ts';
import { pendingReferral, trackReferredSignup } from '#web/client/referral.ts';
import { refusalToForm, sentenceOf } from '#web/client/refusalToForm.ts';
import { useSlugCheck } from '../store/useSlugCheck.ts';
import { signupProblems, type SignupValues } from './signupProblems.ts';
import { useCommonPasswords } from './useCommonPasswords.ts';
import { useCooldown } from './useCooldown.ts';
import { useStepProblem } from './useStepProblem.ts';
import { waitAfter } from './waitAfter.ts';

export type SignupStep = 'form' | 'verify-email' | 'creating-account' | 'success';
export type Signup = ReturnType<typeof useSignup>;

const FIELDS = { email: 'email', password: 'password', firstName: 'firstName', lastName: 'lastName' } as const;

/** All steps from the form to an open store. */
export function useSignup() {
  const queryClient = useQueryClient();
  const isCommon = useCommonPasswords();
  const form = useForm<SignupValues>({
    resolver: checkedBy((values) => signupProblems(values, isCommon)),
    defaultValues: EMPTY,
  });
  const [slug, storeName] = useWatch({ control: form.control, name: ['slug', 'storeName'] });
  const slugCheck = useSlugCheck({ slug, name: storeName });
  const cooldown = useCooldown();
  const [step, setStep] = useState<SignupStep>('form');
  const { problem, codeProblem, setProblem } = useStepProblem();
  const [isFormWrong, setFormWrong] = useState(false);
  const [pending, setPending] = useState<'send' | 'verify' | 'resend' | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [right, setRight] = useState<{ email: string; token: string } | null>(null);
  const [wrongCodes, setWrongCodes] = useState(0);
  const [hasStore, setHasStore] = useState(false);
  const email = form.getValues('email').trim();
  const signupToken = right?.email === email ? right.token : null;

  async function submit(values: SignupValues) {
    setProblem(null);
    if (slugCheck.state !== 'valid') {
      form.setError('storeName', { message: 'Please fix the store name issues before continuing' });
      return;
    }
    // Somebody who went back to edit the form needs no second code.
    if (signupToken !== null) return openAccount(signupToken);
    if (sentTo === values.email.trim() && cooldown.left > 0) return setStep('verify-email');
    await sendCode(values.email.trim());
  }

  async function sendCode(address: string) {
    setPending('send');
    try {
      const { resendAfter } = await call('sendVerificationCode', { email: address, type: 'signup' });
      cooldown.start(resendAfter);
      setSentTo(address);
      setStep('verify-email');
    } catch (error) {
      refusalToForm(error, { form, fields: FIELDS, otherwise: 'Failed to send verification code', show: setProblem });
    } finally {
      setPending(null);
    }
  }

  async function resend() {
    setPending('resend');
    setProblem(null);
    try {
      const { resendAfter } = await call('resendVerificationCode', { email, type: 'signup' });
      cooldown.start(resendAfter);
    } catch (error) {
      setProblem(sentenceOf(error, 'Failed to resend verification code'));
      cooldown.start(waitAfter(error));
    } finally {
      setPending(null);
    }
  }

  async function verify(code: string) {
    setPending('verify');
    setProblem(null);
    try {
      const { verificationToken } = await call('verifyEmailCode', { email, code, type: 'signup' });
      setRight({ email, token: verificationToken });
      await openAccount(verificationToken);
    } catch (error) {
      setProblem(sentenceOf(error, 'Email verification failed'), error);
      setWrongCodes((count) => count + 1);
      setStep('verify-email');
    } finally {
      setPending(null);
    }
  }

  async function openAccount(token: string) {
    const { firstName, lastName, password, storeName, slug } = form.getValues();
    setProblem(null);
    setStep('creating-account');
    try {
      const input = { email, password, firstName, lastName, verificationToken: token, ...pendingReferral() };
      const { user } = await call('signUp', input);
      void trackReferredSignup(user);
      setHasStore(await openStore({ storeName, slug }));
      queryClient.clear();
      queryClient.setQueryData(userQuery.queryKey, user);
      setStep('success');
    } catch (error) {
      if (error instanceof CallRefusal && error.code === 'code-expired') setRight(null);
      const otherwise = 'Failed to create account';
      // Also shown at its field, for people who go back to the form.
      setFormWrong(refusalToForm(error, { form, fields: FIELDS, otherwise, show: setProblem }));
      setProblem(sentenceOf(error, otherwise));
      setStep('verify-email');
    }
  }

  function back() {
    setProblem(null);
    setStep('form');
  }

  return {
    form,
    slugCheck,
    step,
    problem,
    codeProblem,
    isFormWrong,
    email,
    wrongCodes,
    hasStore,
    firstName: form.getValues('firstName').trim(),
    isVerified: signupToken !== null,
    busy: pending === 'send' || pending === 'verify',
    resending: pending === 'resend',
    resendIn: cooldown.left,
    submit,
    verify: (code: string) => void verify(code),
    resend: () => void resend(),
    createAccount: () => void (signupToken !== null && openAccount(signupToken)),
    back,
  };
}

/** The account stays even if the store cannot be opened. */
async function openStore(input: { storeName: string; slug: string }): Promise<boolean> {
  try {
    await call('createStoreWithTenant', { ...input, isFirstStore: true });
    return true;
  } catch (error) {
    if (error instanceof CallRefusal) return false;
    throw error;
  }
}

const EMPTY: SignupValues = { firstName: '', lastName: '', email: '', storeName: '', slug: '', password: '' };
