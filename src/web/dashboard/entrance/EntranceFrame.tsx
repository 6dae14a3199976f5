import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Wordmark } from '../Wordmark.tsx';
import { clearCachedFrame } from '../frame/frameMemory.ts';
import { useLivePlatform } from '../session/useLivePlatform.ts';
import { ClosingNotice } from './ClosingNotice.tsx';
import { Colonnade } from './Colonnade.tsx';

/** Login, signup and reset: one column, with the drawing of the colonnade on wide screens. */
export function EntranceFrame() {
  useLivePlatform();
  useEffect(clearCachedFrame, []);
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex min-w-0 flex-col px-4 pb-8 md:px-8">
        <header className="flex h-16 shrink-0 items-center">
          <a href="/" className="reach rounded-sm" aria-label="Stoa home">
            <Wordmark />
          </a>
        </header>
        <main className="mx-auto flex w-full max-w-form flex-1 flex-col pt-6 md:justify-center md:pt-0 md:pb-16">
          <ClosingNotice />
          <Outlet />
        </main>
      </div>
      <aside aria-hidden className="sticky top-0 hidden h-dvh overflow-hidden bg-mocha-soft lg:block">
        <Colonnade />
        <p className="absolute inset-x-12 top-12 max-w-form font-display text-page font-semibold text-ink text-balance">
          A home for everything you make.
        </p>
      </aside>
    </div>
  );
}
