import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { User } from '#shared/contract/accounts.ts';
import { answerCalls } from '#test/components/answerCalls.ts';
import { ANA, renderPage } from '#test/components/renderPage.tsx';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { userKey } from '#web/client/queries/user.ts';
import { browserTimeZone } from '#web/client/timeZone.ts';
import { AuthenticationError } from './AuthenticationError.tsx';
import { ClosingScreen } from './ClosingScreen.tsx';
import { usePageHold } from './pageHold.ts';
import { useSessionUser } from './useSessionUser.ts';
import { useTimeZoneDefault } from './useTimeZoneDefault.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = (text: string) => page.getByText(text, { exact: true });
/** The alert of an urgent toast repeats its text for screen readers, so this looks among the visible toasts only. */
const toast = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
const offline = () => {
  throw new CallRefusal('network');
};

describe('the session of a page', () => {
  function SessionPage() {
    const user = useSessionUser();
    return (
      <>
        <p>{user ? `Signed in as ${user.email}` : 'Signed out'}</p>
        <FormOfTwo />
      </>
    );
  }

  /** Two forms, which can each hold the page. */
  function FormOfTwo() {
    return (
      <>
        <HeldForm label="First form" />
        <HeldForm label="Second form" />
      </>
    );
  }

  function HeldForm({ label }: { label: string }) {
    const [value, setValue] = useState('');
    usePageHold(value !== '');
    return <input aria-label={label} value={value} onChange={(event) => setValue(event.target.value)} />;
  }

  it('ends at once if no input would be lost', async () => {
    const client = await renderPage(<SessionPage />);
    await expect.element(text('Signed in as ana@example.com')).toBeVisible();
    client.setQueryData(userKey, null);
    await expect.element(text('Signed out')).toBeVisible();
  });

  it('keeps its creator while any form has unsent input', async () => {
    const client = await renderPage(<SessionPage />);
    const form = (label: string) => page.getByRole('textbox', { name: label });
    await form('First form').fill('A');
    await form('Second form').fill('B');
    client.setQueryData(userKey, null);
    await form('First form').fill('');
    await expect.element(text('Signed in as ana@example.com')).toBeVisible();
    await form('Second form').fill('');
    await expect.element(text('Signed out')).toBeVisible();
  });
});

describe('the screen of a session that could not be read', () => {
  const screen = <AuthenticationError error={new CallRefusal('network')} reset={() => undefined} />;

  it('shows why, and leads to the login even if the session cannot be ended', async () => {
    answerCalls({ signOut: offline });
    const client = await renderPage(screen);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Network error. Please try again.');
    await button('Sign in again').click();
    await expect.element(text('Another page')).toBeVisible();
    expect(client.getQueryData(userKey)).toBeNull();
  });
});

describe('the screen of a closed account', () => {
  const closed: User = { ...ANA, deletionDueAt: '2026-04-01T09:00:00.000Z' };
  const open = () =>
    renderPage(<ClosingScreen email={closed.email} dueAt="2026-04-01T09:00:00.000Z" />, { user: closed });

  it('shows the day and the account, and can restore it', async () => {
    answerCalls({ restoreMyAccount: () => ({ user: ANA }) });
    const client = await open();
    await expect.element(page.getByText(/^On Apr 1, 2026 it will be permanently deleted/)).toBeVisible();
    await expect.element(text('Account: ana@example.com')).toBeVisible();
    await button('Restore my account').click();
    await expect.element(toast('Account restored')).toBeVisible();
    expect(client.getQueryData<User>(userKey)?.deletionDueAt).toBeNull();
  });

  it('leaves the account closed if it could not be restored', async () => {
    answerCalls({ restoreMyAccount: offline });
    const client = await open();
    await button('Restore my account').click();
    await expect.element(toast('Network error. Please try again.')).toBeVisible();
    await expect.element(button('Restore my account')).toBeEnabled();
    expect(client.getQueryData<User>(userKey)?.deletionDueAt).toBe(closed.deletionDueAt);
  });

  it('stays signed in if signing out failed', async () => {
    answerCalls({
      signOut: () => {
        throw new CallRefusal('unexpected', { status: 500 });
      },
    });
    const client = await open();
    await button('Sign out').click();
    await expect.element(toast('Couldn’t sign you out. Please try again.')).toBeVisible();
    await expect.element(text('Another page')).not.toBeInTheDocument();
    expect(client.getQueryData<User>(userKey)).toMatchObject({ uid: ANA.uid });
  });
});

describe('the time zone of a creator', () => {
  function ZonePage({ user }: { user: User | null }) {
    useTimeZoneDefault(user);
    return <p>{`Time zone: ${user?.timeZone}`}</p>;
  }

  const saves = (fail = false) => {
    const zones: unknown[] = [];
    answerCalls({
      updateProfile: ({ timeZone }) => {
        zones.push(timeZone);
        if (fail) return offline();
        return { user: { ...ANA, timeZone: timeZone ?? null } };
      },
    });
    return zones;
  };

  it('is taken from the first browser, and saved once', async () => {
    const zones = saves();
    const client = await renderPage(<ZonePage user={{ ...ANA, timeZone: null }} />, {
      user: { ...ANA, timeZone: null },
    });
    await expect.poll(() => client.getQueryData<User>(userKey)?.timeZone).toBe(browserTimeZone());
    expect(zones).toEqual([browserTimeZone()]);
  });

  it('is kept once it is set', async () => {
    const zones = saves();
    await renderPage(<ZonePage user={{ ...ANA, timeZone: 'Asia/Tokyo' }} />);
    await expect.element(text('Time zone: Asia/Tokyo')).toBeVisible();
    expect(zones).toEqual([]);
  });

  it('is saved at the next visit if saving fails', async () => {
    const zones = saves(true);
    await renderPage(<ZonePage user={{ ...ANA, timeZone: null }} />);
    await expect.poll(() => zones).toHaveLength(1);
    await expect.element(text('Time zone: null')).toBeVisible();
    await expect.element(toast('Network error. Please try again.')).not.toBeInTheDocument();
  });
});
